package gatewaysim;

import java.time.OffsetDateTime;

/**
 * One call that named an order: which key it brought and how it ended. The ending is filled in when
 * the caller has been answered. Used on the simulator's event loop only.
 */
final class LoggedCall {
  /** Ending of a call that is still in progress. */
  static final String OPEN = "OPEN";

  private final Operation operation;
  private final String paymentKey;
  private final String idempotencyKey;
  private final String traceId;
  private final OffsetDateTime at = SimClock.korea();
  private int status;
  private String ending = OPEN;
  private boolean executed;

  LoggedCall(Operation operation, String paymentKey, String idempotencyKey, String traceId) {
    this.operation = operation;
    this.paymentKey = paymentKey;
    this.idempotencyKey = idempotencyKey;
    this.traceId = traceId;
  }

  Operation operation() {
    return operation;
  }

  void end(int httpStatus, String how) {
    status = httpStatus;
    ending = how;
  }

  void executed() {
    executed = true;
  }

  OrderReport.CallReport report() {
    return new OrderReport.CallReport(
        operation.wireName(),
        paymentKey,
        idempotencyKey,
        traceId,
        at.toString(),
        status,
        ending,
        executed);
  }
}
