package dev.spillway.admission;

import java.util.Locale;

/**
 * Requests of one priority and one deadline, most important first. This is the only place where
 * priority is defined: webhook, then confirm and cancel alike, then order, then query.
 */
public enum RouteClass {
  WEBHOOK(0),
  CONFIRM(1),
  CANCEL(1),
  ORDER(2),
  QUERY(3);

  private final int rank;

  RouteClass(int rank) {
    this.rank = rank;
  }

  /** Whether this class must be admitted wherever the other one is. */
  public boolean above(RouteClass other) {
    return rank < other.rank;
  }

  /** The name in metrics, problems and configuration. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
