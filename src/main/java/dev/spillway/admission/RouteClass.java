package dev.spillway.admission;

import java.util.Locale;

/** Requests of one priority and one deadline, most important first. */
public enum RouteClass {
  WEBHOOK,
  CONFIRM,
  CANCEL,
  ORDER,
  QUERY;

  /** The name in metrics, problems and configuration. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
