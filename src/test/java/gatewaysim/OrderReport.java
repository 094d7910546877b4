package gatewaysim;

import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * The gateway's books for one order.
 *
 * @param confirms confirm calls that named the order, replays included
 * @param approvals confirms (or deposits) that moved money
 * @param cancelCalls cancel calls, replays included
 * @param cancels cancels that were executed
 * @param captured money taken
 * @param canceled money given back
 * @param requests the last calls that named the order, oldest first
 */
public record OrderReport(
    String orderId,
    int confirms,
    int approvals,
    int cancelCalls,
    int cancels,
    long captured,
    long canceled,
    List<PaymentReport> payments,
    List<CallReport> requests) {

  /**
   * One payment of the order.
   *
   * @param approved whether money was taken, whatever was given back since; no longer once the bank
   *     has taken a deposit back
   * @param everApproved whether money was ever taken
   */
  public record PaymentReport(
      String paymentKey,
      String status,
      String method,
      boolean approved,
      boolean everApproved,
      long totalAmount,
      long balanceAmount) {
    static PaymentReport of(Payment payment) {
      return new PaymentReport(
          payment.paymentKey(),
          payment.status().name(),
          payment.method().wireName(),
          payment.approvedAt().isPresent(),
          payment.everApproved(),
          payment.totalAmount(),
          payment.balanceAmount());
    }
  }

  /**
   * One call; an empty idempotencyKey means that none came.
   *
   * @param status of the answer; 0 while there is none
   * @param ending error code, OK, OPEN, or how the connection ended
   * @param executed whether it changed the payment, whatever was answered
   */
  public record CallReport(
      String operation,
      String paymentKey,
      String idempotencyKey,
      String traceId,
      String at,
      int status,
      String ending,
      boolean executed) {}

  static OrderReport empty(String orderId) {
    return new OrderReport(orderId, 0, 0, 0, 0, 0, 0, List.of(), List.of());
  }

  JsonObject toJson() {
    return JsonObject.mapFrom(this);
  }
}
