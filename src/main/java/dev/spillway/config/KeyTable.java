package dev.spillway.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every key there is, in the order of {@code conf/spillway.yaml}. Immutable. */
public final class KeyTable {
  final HttpKeys http = new HttpKeys();
  final ApiKeys api = new ApiKeys();
  final WebhookKeys webhook = new WebhookKeys();
  final ManagementKeys management = new ManagementKeys();
  final DatabaseKeys database = new DatabaseKeys();
  final GatewayKeys gateway = new GatewayKeys();
  final AdmissionKeys admission = new AdmissionKeys();
  final PredictionKeys prediction = new PredictionKeys();
  final DeadlineKeys deadline = new DeadlineKeys(gateway);
  final OrderKeys order = new OrderKeys();
  final CancelKeys cancel = new CancelKeys();
  final RecoveryKeys recovery = new RecoveryKeys();
  final IsolationKeys isolation = new IsolationKeys();
  final ShutdownKeys shutdown = new ShutdownKeys();

  private final List<Section<?>> sections =
      List.of(
          http,
          api,
          webhook,
          management,
          database,
          gateway,
          admission,
          prediction,
          deadline,
          order,
          cancel,
          recovery,
          isolation,
          shutdown);
  private final List<Key<?>> keys = flatten(sections);
  private final Map<String, Key<?>> byPath =
      keys.stream().collect(Collectors.toUnmodifiableMap(Key::path, Function.identity()));

  KeyTable() {}

  private static List<Key<?>> flatten(List<Section<?>> sections) {
    List<Key<?>> keys = new ArrayList<>();
    sections.forEach(section -> keys.addAll(section.keys()));
    return List.copyOf(keys);
  }

  /** All keys as plain text of at most 100 columns, for a command's help. */
  public static String describe() {
    return KeyListing.of(new KeyTable());
  }

  /** A configuration file with every key at its default, as {@code conf/spillway.yaml} is. */
  public static String template() {
    return FileTemplate.of(new KeyTable());
  }

  List<Section<?>> sections() {
    return sections;
  }

  List<Key<?>> keys() {
    return keys;
  }

  Optional<Key<?>> find(String path) {
    return Optional.ofNullable(byPath.get(path));
  }

  /** Whether keys lie below the path. */
  boolean isSection(String path) {
    return byPath.keySet().stream().anyMatch(key -> key.startsWith(path + "."));
  }

  /** Top-level names of the file. */
  List<String> sectionNames() {
    return sections.stream().map(Section::name).toList();
  }

  Set<String> paths() {
    return byPath.keySet();
  }
}
