package dev.spillway.config;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Environment variables over the file. Every variable that begins with {@code SPILLWAY_} must be
 * ours, since a misspelt one would be a setting that silently does nothing.
 *
 * <p>One exception: Kubernetes puts the address of a service named {@code spillway} or {@code
 * spillway-webhook} into every pod of the namespace as {@code SPILLWAY_PORT}, {@code
 * SPILLWAY_WEBHOOK_PORT=tcp://...} and more. Those are nobody's settings; they are left aside, and
 * said so.
 */
final class EnvironmentLayer {
  private static final String PREFIX = "SPILLWAY_";
  private static final Pattern LINK_NAME =
      Pattern.compile(
          ".*_SERVICE_(HOST|PORT(_.*)?)|.*_PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?");
  private static final Pattern LINK_VALUE = Pattern.compile("(tcp|udp|sctp)://.*");

  private final KeyTable table;
  private final Settings settings;
  private final Findings findings;
  private final Map<String, String> variables;

  private EnvironmentLayer(
      KeyTable table, Settings settings, Findings findings, Map<String, String> environment) {
    this.table = table;
    this.settings = settings;
    this.findings = findings;
    this.variables = new TreeMap<>(environment);
    this.variables.keySet().removeIf(name -> !name.startsWith(PREFIX));
  }

  static void apply(
      KeyTable table, Settings settings, Findings findings, Map<String, String> environment) {
    EnvironmentLayer layer = new EnvironmentLayer(table, settings, findings, environment);
    layer.leaveLinksAside();
    table.keys().forEach(layer::take);
    layer.refuseTheRest();
  }

  private void leaveLinksAside() {
    List<String> links =
        variables.entrySet().stream()
            .filter(EnvironmentLayer::isLink)
            .map(Map.Entry::getKey)
            .toList();
    if (!links.isEmpty()) {
      links.forEach(variables::remove);
      findings.warning(
          "left aside as Kubernetes service links (enableServiceLinks: false spares them): "
              + String.join(", ", links));
    }
  }

  private static boolean isLink(Map.Entry<String, String> variable) {
    return LINK_NAME.matcher(variable.getKey()).matches()
        || (variable.getKey().endsWith("_PORT")
            && LINK_VALUE.matcher(variable.getValue()).matches());
  }

  private void take(Key<?> key) {
    String value = variables.remove(key.environmentName());
    String file = key.secret() ? variables.remove(key.environmentFileName()) : null;
    if (value != null && file != null) {
      settings.refuse(key);
      findings.problem(
          key.environmentFileName(),
          key.path() + ": " + key.environmentName() + " is set too; set one of them");
    } else if (value != null) {
      settings.put(key, value, key.environmentName());
    } else if (file != null) {
      fromFile(key, file);
    }
  }

  private void fromFile(Key<?> key, String file) {
    try {
      // Editors and `echo` end a file with a line end that is not part of the secret.
      String text = TextFile.read(file).replaceFirst("\\R\\z", "");
      settings.put(key, text, key.environmentFileName());
    } catch (IllegalArgumentException unreadable) {
      settings.refuse(key);
      findings.problem(
          key.environmentFileName(), key.path() + ": " + unreadable.getMessage() + ": " + file);
    }
  }

  private void refuseTheRest() {
    List<String> known =
        table.keys().stream().map(Key::environmentName).collect(Collectors.toList());
    table.keys().stream().filter(Key::secret).map(Key::environmentFileName).forEach(known::add);
    variables
        .keySet()
        .forEach(
            name -> findings.problem(name, "is not a known variable" + Suggestion.of(name, known)));
  }
}
