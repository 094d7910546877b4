package dev.spillway.bus;

/** Headers that a message from another service may carry; all are optional. */
public final class Headers {

  /** Epoch milliseconds after which no answer is wanted. */
  public static final String DEADLINE = "deadline";

  /** Whose orders and payments the caller acts on. */
  public static final String OWNER = "owner";

  /** As the HTTP header of that name. */
  public static final String IDEMPOTENCY_KEY = "idempotency-key";

  /** As {@code X-Request-Id}; made if absent. */
  public static final String REQUEST_ID = "request-id";

  private Headers() {}
}
