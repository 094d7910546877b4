package dev.spillway.processing;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What becomes of an event after one go at it.
 *
 * @param why for the operator; empty when there is nothing to say
 * @param dueMillis from now on until it is tried again, if it is
 */
record Fate(Kind kind, String why, long dueMillis) {

  /** The kinds, each with the status that the row takes. */
  enum Kind {
    /** The gateway was asked, and something has changed. */
    SETTLED("DONE"),
    /** It says what we hold already, or nothing; nobody was asked. */
    HELD("DONE"),
    /** The gateway was asked, and nothing had changed. */
    UNCHANGED("DONE"),
    /** A signed event whose signature is right. We have no use for these but to keep them. */
    VERIFIED("DONE"),
    /** Nobody can tell what it is about. */
    UNREADABLE("SET_ASIDE"),
    /** Not the gateway's: a wrong secret or signature, or a payment that it does not know. */
    DISBELIEVED("SET_ASIDE"),
    /** A signed event, and no key to verify it by. */
    UNVERIFIED("SET_ASIDE"),
    /** It waits for something on our side; such a wait is no failed try. */
    PARKED("PARKED"),
    /** Not tried for want of room, or because the answer is about to come by itself. */
    POSTPONED("RECEIVED"),
    /** It failed and is tried again. */
    RETRIED("RECEIVED"),
    /** Parked for as long as may be, and given up. */
    EXPIRED("DEAD"),
    /** Given up, and somebody should look. */
    DEAD("DEAD");

    private final String status;

    Kind(String status) {
      this.status = status;
    }

    String status() {
      return status;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it comes again by itself. */
    boolean open() {
      return this == PARKED || this == POSTPONED || this == RETRIED;
    }

    /** Whether this go counts as one of the tries that an event has. */
    boolean counts() {
      return this != PARKED && this != POSTPONED;
    }
  }

  /** Each kind as metrics name it. */
  static List<String> labels() {
    return Arrays.stream(Kind.values()).map(Kind::label).toList();
  }

  static Fate of(Kind kind, String why) {
    return new Fate(kind, why, 0);
  }
}
