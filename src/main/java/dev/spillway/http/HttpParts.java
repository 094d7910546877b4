package dev.spillway.http;

import dev.spillway.admission.Door;
import dev.spillway.admission.RouteClass;
import dev.spillway.bus.BusClient;
import dev.spillway.bus.DeadlineOptions;
import dev.spillway.incident.RequestThreads;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What every listener needs.
 *
 * @param door that requests pass; none where the incident is shown
 * @param threads gives requests a thread of their own in the mode that shows the incident
 */
public record HttpParts(
    BusClient bus,
    Ticks ticks,
    DeadlineOptions deadlines,
    RequestThreads threads,
    Optional<Door> door,
    HttpListener listener,
    Draining draining) {

  /** Stands for "no deadline" where the incident is shown. */
  private static final long ONE_HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** The deadline of a request that arrives now. */
  Deadline deadline(RouteClass routeClass) {
    return Deadline.after(keptMillis(deadlines.millis(routeClass)), ticks);
  }

  /** The longest that any request may take. */
  long longestMillis() {
    return keptMillis(deadlines.longestMillis());
  }

  private long keptMillis(long millis) {
    return threads.keepsDeadlines() ? millis : ONE_HOUR_MILLIS;
  }
}
