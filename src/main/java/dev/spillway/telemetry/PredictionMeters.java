package dev.spillway.telemetry;

import dev.spillway.prediction.Forecast;
import dev.spillway.prediction.Forecaster;
import dev.spillway.prediction.Prediction;
import dev.spillway.prediction.ShadowSlots;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import java.util.function.ToDoubleFunction;

/** Shows what is predicted, what is observed, and what is between them. */
public final class PredictionMeters {

  private static final String SHARE = "spillway.refused.share";
  private static final String SHARE_HELP = "Share of arrivals refused, 0 to 1";
  private static final String DIFFERENCE = "spillway.refused.share.difference";
  private static final String DIFFERENCE_HELP = "Share refused in fact, less the predicted one";
  private static final String SOURCE = "source";
  private static final String FLUID = "predicted_fluid";
  private static final String ERLANG = "predicted_erlang";

  private PredictionMeters() {}

  public static void register(Telemetry telemetry, Prediction prediction) {
    prediction.forecasters().forEach(forecaster -> register(telemetry, forecaster));
    prediction.shadows().forEach((resource, shadow) -> register(telemetry, resource, shadow));
  }

  private static void register(Telemetry telemetry, Forecaster of) {
    Tags tags =
        Tags.of("resource", of.budget().resource(), "route_class", of.budget().routeClass());
    Tags fluid = tags.and(SOURCE, FLUID);
    Tags erlang = tags.and(SOURCE, ERLANG);
    Tags observed = tags.and(SOURCE, "observed");
    gauge(telemetry, SHARE, SHARE_HELP, fluid, of, Forecast::fluidRefusedShare);
    gauge(telemetry, SHARE, SHARE_HELP, erlang, of, Forecast::erlangRefusedShare);
    gauge(telemetry, SHARE, SHARE_HELP, observed, of, Forecast::observedRefusedShare);
    gauge(telemetry, DIFFERENCE, DIFFERENCE_HELP, fluid, of, Forecast::aboveFluid);
    gauge(telemetry, DIFFERENCE, DIFFERENCE_HELP, erlang, of, Forecast::aboveErlang);
    gauge(
        telemetry,
        "spillway.little.residual",
        "Places out that no work explains: 1 for each that never comes back",
        tags,
        of,
        Forecast::residual);
    gauge(
        telemetry,
        "spillway.little.residual.noise",
        "One standard deviation of the Little residual when nothing leaks",
        tags,
        of,
        Forecast::residualNoise);
    gauge(
        telemetry,
        "spillway.offered.load",
        "Arrivals per second x hold: places that would be out if none were refused",
        tags,
        of,
        Forecast::offered);
    gauge(
        telemetry,
        "spillway.arrival.rate",
        "Arrivals per second, refused ones included",
        tags,
        of,
        Forecast::arrivalPerSecond);
    gauge(
        telemetry,
        "spillway.hold.seconds",
        "Seconds that a place is expected to be held",
        tags,
        of,
        Forecast::holdSeconds);
  }

  private static void gauge(
      Telemetry telemetry,
      String name,
      String help,
      Tags tags,
      Forecaster forecaster,
      ToDoubleFunction<Forecast> figure) {
    Gauge.builder(name, forecaster, of -> figure.applyAsDouble(of.forecast()))
        .description(help)
        .tags(tags)
        .register(telemetry.registry());
  }

  private static void register(Telemetry telemetry, String resource, ShadowSlots shadow) {
    FunctionCounter.builder("spillway.shadow.refused", shadow, ShadowSlots::refused)
        .description("What the shadow limit would have refused")
        .tag("resource", resource)
        .register(telemetry.registry());
    Gauge.builder("spillway.shadow.in.use", shadow, ShadowSlots::inUse)
        .description("Places that would be taken under the shadow limit")
        .tag("resource", resource)
        .register(telemetry.registry());
    Gauge.builder("spillway.shadow.limit", shadow, ShadowSlots::limit)
        .description("Places there would be")
        .tag("resource", resource)
        .register(telemetry.registry());
  }
}
