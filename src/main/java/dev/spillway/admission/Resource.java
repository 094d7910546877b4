package dev.spillway.admission;

import java.util.Locale;

/** What may run dry; a refusal names the one that did. */
public enum Resource {
  GATEWAY_SLOTS,
  IN_FLIGHT,
  DATABASE,
  EVENT_LOOP,
  INBOX,
  CIRCUIT_OPEN,
  DRAINING;

  /** The name in metrics and problems. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
