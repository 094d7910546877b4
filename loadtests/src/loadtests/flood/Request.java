package loadtests.flood;

import java.nio.charset.StandardCharsets;

/**
 * A request as it goes over the wire; the same bytes each time that it is sent.
 *
 * @param label what results call it
 */
record Request(String label, byte[] bytes) {
  private static final String RETRY = "retry";

  static Request of(String label, String text) {
    return new Request(label, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The same, sent again because it was refused. */
  Request again() {
    return label.equals(RETRY) ? this : new Request(RETRY, bytes);
  }
}
