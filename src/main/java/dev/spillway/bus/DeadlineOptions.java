package dev.spillway.bus;

import dev.spillway.admission.RouteClass;
import dev.spillway.setting.Range;

/**
 * How long after its arrival an answer is of use, by route class. Work that is past its deadline is
 * dropped, answered and counted.
 *
 * @param webhookMillis {@code deadline.webhookMillis}: milliseconds; default 8000. The PG gives up
 *     at 10 s: keep it below.
 * @param confirmMillis {@code gateway.timeoutMillis} + {@code deadline.confirmMarginMillis}
 *     (default 2000): milliseconds. Raise the margin if confirms expire although the PG answered in
 *     time.
 * @param cancelMillis {@code gateway.timeoutMillis} + {@code deadline.cancelMarginMillis} (default
 *     2000): milliseconds. Raise the margin if cancels are answered 202 although the PG answered in
 *     time.
 * @param orderMillis {@code deadline.orderMillis}: milliseconds; default 3000. Change it to what
 *     the shop waits for.
 * @param queryMillis {@code deadline.queryMillis}: milliseconds; default 2000. Change it to what
 *     the shop waits for.
 */
public record DeadlineOptions(
    int webhookMillis, int confirmMillis, int cancelMillis, int orderMillis, int queryMillis) {
  public static final Range WEBHOOK_MILLIS = new Range("deadline.webhookMillis", 100, 9_500);
  public static final Range CONFIRM_MARGIN_MILLIS =
      new Range("deadline.confirmMarginMillis", 100, 60_000);
  public static final Range CANCEL_MARGIN_MILLIS =
      new Range("deadline.cancelMarginMillis", 100, 60_000);
  public static final Range ORDER_MILLIS = new Range("deadline.orderMillis", 100, 60_000);
  public static final Range QUERY_MILLIS = new Range("deadline.queryMillis", 100, 60_000);

  /** Longest PG timeout plus longest margin. */
  private static final int GATEWAY_MILLIS_LIMIT = 180_000;

  public DeadlineOptions {
    WEBHOOK_MILLIS.check(webhookMillis);
    new Range("deadline of a confirm", 1, GATEWAY_MILLIS_LIMIT).check(confirmMillis);
    new Range("deadline of a cancel", 1, GATEWAY_MILLIS_LIMIT).check(cancelMillis);
    ORDER_MILLIS.check(orderMillis);
    QUERY_MILLIS.check(queryMillis);
  }

  /** Milliseconds from arrival after which an answer of that class is of no use. */
  public int millis(RouteClass routeClass) {
    return switch (routeClass) {
      case WEBHOOK -> webhookMillis;
      case CONFIRM -> confirmMillis;
      case CANCEL -> cancelMillis;
      case ORDER -> orderMillis;
      case QUERY -> queryMillis;
    };
  }

  /** The longest of all: idle timeouts must lie above it. */
  public int longestMillis() {
    return Math.max(
        Math.max(confirmMillis, cancelMillis),
        Math.max(webhookMillis, Math.max(orderMillis, queryMillis)));
  }
}
