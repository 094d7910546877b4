package dev.spillway.config;

import dev.spillway.admission.AdmissionOptions;
import dev.spillway.bus.DeadlineOptions;
import dev.spillway.cancel.CancelOptions;
import dev.spillway.config.CrossChecks.Listener;
import dev.spillway.config.Key.Need;
import dev.spillway.gateway.GatewayOptions;
import dev.spillway.http.ApiAccess;
import dev.spillway.http.HttpOptions;
import dev.spillway.incident.IsolationOptions;
import dev.spillway.management.ManagementOptions;
import dev.spillway.order.OrderOptions;
import dev.spillway.prediction.PredictionOptions;
import dev.spillway.recovery.RecoveryOptions;
import dev.spillway.store.DatabaseOptions;
import dev.spillway.webhook.WebhookOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the configuration of its four layers: defaults, file, environment, {@code --set}; the later
 * wins. Everything wrong in any of them is found in one go, so that a start fails once, not once
 * per mistake; a value that a later layer replaces must be right nevertheless.
 */
public final class ConfigLoader {
  private final KeyTable table = new KeyTable();
  private final Findings findings = new Findings();
  private final Settings settings = new Settings(findings);

  private ConfigLoader() {}

  /**
   * Loads the configuration.
   *
   * @param file the YAML file, if one was named
   * @param environment all environment variables; those without the prefix are not looked at
   * @param sets the values of {@code --set}, in order
   * @throws ConfigException with every problem found
   */
  public static LoadedConfig load(
      Optional<Path> file, Map<String, String> environment, List<String> sets) {
    ConfigLoader loader = new ConfigLoader();
    loader.gather(file, environment, sets);
    SpillwayConfig config = loader.assemble();
    Cautions.of(config).forEach(loader.findings::warning);
    return new LoadedConfig(
        config,
        loader.findings.warnings(),
        StartupReport.of(loader.table, loader.settings, config));
  }

  private void gather(Optional<Path> file, Map<String, String> environment, List<String> sets) {
    for (Key<?> key : table.keys()) {
      if (key.need() == Need.DEFAULTED) {
        settings.put(key, key.initial(), Settings.DEFAULT_ORIGIN);
      }
    }
    file.ifPresent(path -> FileLayer.apply(table, settings, findings, path));
    EnvironmentLayer.apply(table, settings, findings, environment);
    sets.forEach(set -> SetLayer.apply(table, settings, findings, set));
    for (Key<?> key : table.keys()) {
      if (settings.missing(key)) {
        findings.problem(
            Settings.DEFAULT_ORIGIN,
            "%s: required and not given; set %s, or %s to the path of a file that holds it"
                .formatted(key.path(), key.environmentName(), key.environmentFileName()));
      }
    }
  }

  /** Parts first, then what lies between the parts that could be made. */
  private SpillwayConfig assemble() {
    Optional<HttpOptions> http = part(table.http);
    Optional<ApiAccess> api = part(table.api);
    Optional<WebhookOptions> webhook = part(table.webhook);
    Optional<ManagementOptions> management = part(table.management);
    Optional<DatabaseOptions> database = part(table.database);
    Optional<GatewayOptions> gateway = part(table.gateway);
    Optional<AdmissionOptions> admission = part(table.admission);
    Optional<PredictionOptions> prediction = part(table.prediction);
    Optional<DeadlineOptions> deadline = part(table.deadline);
    Optional<OrderOptions> order = part(table.order);
    Optional<CancelOptions> cancel = part(table.cancel);
    Optional<RecoveryOptions> recovery = part(table.recovery);
    Optional<IsolationOptions> isolation = part(table.isolation);
    Optional<ShutdownOptions> shutdown = part(table.shutdown);
    if (http.isPresent() && api.isPresent()) {
      CrossChecks.access(http.get(), api.get()).forEach(this::problem);
    }
    List<Listener> listeners = new ArrayList<>();
    http.map(Listener::of).ifPresent(listeners::add);
    webhook.map(Listener::of).ifPresent(listeners::add);
    management.map(Listener::of).ifPresent(listeners::add);
    CrossChecks.ports(listeners).forEach(this::problem);
    findings.raise();
    return new SpillwayConfig(
        http.orElseThrow(),
        api.orElseThrow(),
        webhook.orElseThrow(),
        management.orElseThrow(),
        database.orElseThrow(),
        gateway.orElseThrow(),
        admission.orElseThrow(),
        prediction.orElseThrow(),
        deadline.orElseThrow(),
        order.orElseThrow(),
        cancel.orElseThrow(),
        recovery.orElseThrow(),
        isolation.orElseThrow(),
        shutdown.orElseThrow());
  }

  /** Absent if a value is missing or bad (which is known by then), or if the record refuses. */
  private <T> Optional<T> part(Section<T> section) {
    if (!section.readable(settings)) {
      return Optional.empty();
    }
    try {
      return Optional.of(section.read(settings));
    } catch (IllegalArgumentException refusal) {
      problem(refusal.getMessage());
      return Optional.empty();
    }
  }

  /** Options records begin their messages with a key, which tells where the value came from. */
  private void problem(String message) {
    String path = message.substring(0, Math.max(0, message.indexOf(':')));
    findings.problem(settings.origin(path), message);
  }
}
