package dev.spillway.processing;

import java.util.List;

/** What metrics may observe of the processing of webhooks. */
public interface ProcessingListener {

  /** Every word by which a go at an event may end. */
  static List<String> endings() {
    return Fate.labels();
  }

  /** Every word by which a query at the gateway may end. */
  static List<String> answers() {
    return Questions.LABELS;
  }

  /** A go at an event ended so. */
  void ended(String ending);

  /** An event was dealt with for good, so long after it was received. */
  void doneAfter(long millis);

  /** The gateway was asked. */
  void asked(String answer);
}
