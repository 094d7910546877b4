package loadtests;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the service's own metrics say of a window.
 *
 * @param predictedFluid live, at the end of the window; empty when the service publishes none
 * @param lagMillisP99 of the event loop that was worst; the upper bound of the bucket it fell into
 * @param mostInFlight permits of the admission gate out at once, by the scrapes of the window
 */
record ServiceFigures(
    OptionalDouble predictedFluid,
    OptionalDouble predictedErlang,
    OptionalDouble observed,
    OptionalDouble lagMillisP99,
    OptionalDouble mostInFlight) {
  private static final String REFUSED_SHARE = "spillway_refused_share";
  private static final String LAG = "spillway_event_loop_lag_seconds";

  static ServiceFigures read(RunFiles files, Mark window) throws IOException {
    List<Scrapes> scrapes = Scrapes.within(files.metrics(), window);
    if (scrapes.isEmpty()) {
      OptionalDouble none = OptionalDouble.empty();
      return new ServiceFigures(none, none, none, none, none);
    }
    Scrapes first = scrapes.get(0);
    Scrapes last = scrapes.get(scrapes.size() - 1);
    return new ServiceFigures(
        confirmsRefused(last, "predicted_fluid"),
        confirmsRefused(last, "predicted_erlang"),
        confirmsRefused(last, "observed"),
        BucketQuantile.between(first, last, LAG, "loop").worstMillis(0.99),
        mostInFlight(scrapes));
  }

  /** Every budget has such shares; the one predicted here is that of the PG calls. */
  private static OptionalDouble confirmsRefused(Scrapes scrape, String source) {
    return scrape
        .samples(REFUSED_SHARE)
        .filter(line -> line.label("resource").equals("gateway-slots"))
        .filter(line -> line.label("source").equals(source))
        .mapToDouble(Scrapes.Line::value)
        .findFirst();
  }

  private static OptionalDouble mostInFlight(List<Scrapes> scrapes) {
    return scrapes.stream()
        .map(scrape -> scrape.value("spillway_slots_in_use", "resource=\"in-flight\""))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .max();
  }
}
