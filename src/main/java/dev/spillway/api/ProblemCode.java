package dev.spillway.api;

import java.util.Locale;

/**
 * Every way in which a request can end other than well: one HTTP status, one title each.
 *
 * <p>{@code retryable} says whether the same request may succeed later as it stands.
 */
public enum ProblemCode {
  INVALID_REQUEST(400, "The request is malformed or out of range", false),
  UNAUTHORIZED(401, "A token is needed", false),
  PAYMENT_DECLINED(402, "The payment gateway declined the payment", false),
  REFUND_DECLINED(402, "The payment gateway declined the refund", false),
  FORBIDDEN(403, "The caller may not do this", false),
  NOT_FOUND(404, "There is no such thing", false),
  METHOD_NOT_ALLOWED(405, "The path does not take this method", false),
  NOT_ACCEPTABLE(406, "The answer cannot be given in the types asked for", false),
  REQUEST_TIMEOUT(408, "The request did not arrive in time", true),
  AMOUNT_MISMATCH(409, "The amount is not the order's", false),
  ORDER_ALREADY_PAID(409, "The order is already paid", false),
  ORDER_EXPIRED(409, "The order has expired", false),
  PAYMENT_IN_PROGRESS(409, "Another payment or refund of the order is under way", true),
  REFUND_EXCEEDS_BALANCE(409, "The refund is more than what is left", false),
  INVALID_STATE(409, "The present state does not allow this", false),
  CONTENT_TOO_LARGE(413, "The body is too large", false),
  URI_TOO_LONG(414, "The request line is too long", false),
  UNSUPPORTED_MEDIA_TYPE(415, "The body must be application/json", false),
  IDEMPOTENCY_KEY_REUSED(422, "The idempotency key was used for another request", false),
  REQUEST_HEADER_FIELDS_TOO_LARGE(431, "The headers are too large", false),
  INTERNAL_ERROR(500, "Something unexpected happened", true),
  OVERLOADED(503, "Refused to protect what is already under way", true),
  GATEWAY_UNREACHABLE(503, "The payment gateway was not reached", true);

  private final int status;
  private final String title;
  private final boolean retryable;

  ProblemCode(int status, String title, boolean retryable) {
    this.status = status;
    this.title = title;
    this.retryable = retryable;
  }

  /** The end of its {@code type}, in the usual writing of a URN. */
  String typeName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  public boolean retryable() {
    return retryable;
  }
}
