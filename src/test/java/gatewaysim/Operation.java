package gatewaysim;

import java.util.Locale;

/** The gateway's operations, as faults, latency and the request log tell them apart. */
public enum Operation {
  CONFIRM,
  QUERY,
  CANCEL,
  TRANSACTIONS;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean reads() {
    return this == QUERY || this == TRANSACTIONS;
  }
}
