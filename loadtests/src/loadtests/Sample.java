package loadtests;

import java.util.List;

/**
 * One request as the sender saw it: JMeter, or the flood, which writes the same columns.
 *
 * @param code the HTTP status, or JMeter's words for an exchange that failed without one
 * @param success the plan's own assertions held as well
 * @param transmissionId the webhook's, empty for other requests
 * @param refusedBy the resource named by a refusal, else empty
 */
record Sample(
    long startMillis,
    long elapsedMillis,
    String label,
    String code,
    boolean success,
    String transmissionId,
    String refusedBy) {
  static final String CONFIRM = "confirm";
  static final String WEBHOOK = "webhook";
  static final String READ = "read";

  /** A confirm that was refused before and comes back. */
  static final String RETRY = "retry";

  /** A page of orders. */
  static final String LIST = "list";

  /** What is planned for; retries are not, they follow from the answers. */
  static final List<String> PLANNED = List.of(CONFIRM, WEBHOOK, READ, LIST);

  /** The PG counts a webhook as delivered when it is answered within this time. */
  static final long WEBHOOK_LIMIT_MILLIS = 10_000;

  boolean is(String otherLabel) {
    return label.equals(otherLabel);
  }

  /** A status 200 whose body was what the plan expects. */
  boolean answered200() {
    return success && code.equals("200");
  }

  boolean answered202() {
    return code.equals("202");
  }

  boolean answered503() {
    return code.equals("503");
  }

  /** Timed out, reset, or never connected: the client cannot know what became of it. */
  boolean unanswered() {
    return code.isEmpty() || !Character.isDigit(code.charAt(0));
  }

  boolean beyondWebhookLimit() {
    return elapsedMillis > WEBHOOK_LIMIT_MILLIS;
  }

  /** The PG's view of a webhook: late or not 200 means it will be sent again. */
  boolean missedWebhookLimit() {
    return beyondWebhookLimit() || !answered200();
  }
}
