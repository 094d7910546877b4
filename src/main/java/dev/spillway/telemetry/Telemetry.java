package dev.spillway.telemetry;

import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.metrics.MetricsOptions;
import io.vertx.micrometer.MicrometerMetricsFactory;
import io.vertx.micrometer.MicrometerMetricsOptions;
import java.time.Duration;

/**
 * The one registry of meters, ours and Vert.x's, in the form that Prometheus reads.
 *
 * <p>Labels come from closed sets; no id and no path is ever one. Meters are made before traffic
 * comes, so that counting looks nothing up.
 */
public final class Telemetry {

  /** Bounds of every histogram: from a quick answer to the gateway's longest call. */
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(2),
    Duration.ofMillis(5),
    Duration.ofMillis(10),
    Duration.ofMillis(20),
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(200),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofSeconds(2),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10),
    Duration.ofSeconds(20),
    Duration.ofSeconds(40)
  };

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** For the builder of Vert.x. */
  public MicrometerMetricsFactory vertxMetrics() {
    return new MicrometerMetricsFactory(registry);
  }

  /** For the options of Vert.x. */
  public MetricsOptions vertxOptions() {
    return new MicrometerMetricsOptions().setEnabled(true);
  }

  PrometheusMeterRegistry registry() {
    return registry;
  }

  /** A timer with the buckets that all of ours have. */
  Timer histogram(String name, String help, String... labels) {
    return Timer.builder(name)
        .description(help)
        .tags(labels)
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  /** Everything, in the text format that Prometheus scrapes. */
  public String scrape() {
    return registry.scrape();
  }
}
