package dev.spillway.prediction;

import dev.spillway.admission.Overdue;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes one line when a leak is found, grows or is over. */
public final class LeakLog implements LeakListener {

  private static final Logger LOG = LoggerFactory.getLogger(LeakLog.class);
  private static final int NAMED_MAX = 10;

  @Override
  public void leaked(Budget budget, double residual, List<Overdue> places) {
    LOG.warn(
        "places do not come back resource={} routeClass={} places={} residual={} named={}",
        budget.resource(),
        budget.routeClass(),
        places.size(),
        shown(residual),
        places.stream().limit(NAMED_MAX).map(LeakLog::shown).toList());
  }

  @Override
  public void returnedTwice(Budget budget, double residual) {
    LOG.error(
        "places come back more often than they go resource={} routeClass={} residual={}",
        budget.resource(),
        budget.routeClass(),
        shown(residual));
  }

  @Override
  public void mended(Budget budget) {
    LOG.info(
        "places come back again resource={} routeClass={}", budget.resource(), budget.routeClass());
  }

  private static String shown(double residual) {
    return String.format(Locale.ROOT, "%.2f", residual);
  }

  private static String shown(Overdue place) {
    String holder = place.holder().isEmpty() ? "unnamed" : place.holder();
    return String.format(Locale.ROOT, "%s %.0f s", holder, place.ageSeconds());
  }
}
