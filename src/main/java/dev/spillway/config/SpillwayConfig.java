package dev.spillway.config;

import dev.spillway.admission.AdmissionOptions;
import dev.spillway.bus.DeadlineOptions;
import dev.spillway.cancel.CancelOptions;
import dev.spillway.config.CrossChecks.Listener;
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
import java.util.ArrayList;
import java.util.List;

/**
 * The whole configuration: read once at start, valid, and never changed. What one part cannot see
 * alone is checked here. Printing it shows no secret, since no part's {@code toString} does.
 */
public record SpillwayConfig(
    HttpOptions http,
    ApiAccess api,
    WebhookOptions webhook,
    ManagementOptions management,
    DatabaseOptions database,
    GatewayOptions gateway,
    AdmissionOptions admission,
    PredictionOptions prediction,
    DeadlineOptions deadline,
    OrderOptions order,
    CancelOptions cancel,
    RecoveryOptions recovery,
    IsolationOptions isolation,
    ShutdownOptions shutdown) {

  public SpillwayConfig {
    List<String> problems = new ArrayList<>(CrossChecks.access(http, api));
    problems.addAll(
        CrossChecks.ports(
            List.of(Listener.of(http), Listener.of(webhook), Listener.of(management))));
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
  }
}
