package dev.spillway.bus;

import java.util.List;

/** The event-bus addresses, for our own HTTP side and for other services alike. */
public final class Addresses {

  public static final String ORDER_CREATE = "spillway.order.create";
  public static final String PAYMENT_CONFIRM = "spillway.payment.confirm";
  public static final String PAYMENT_CANCEL = "spillway.payment.cancel";
  public static final String WEBHOOK_RECEIVE = "spillway.webhook.receive";
  public static final String QUERY_ORDER = "spillway.query.order";
  public static final String QUERY_ORDERS = "spillway.query.orders";
  public static final String QUERY_PAYMENT = "spillway.query.payment";

  /** Each of them. */
  public static final List<String> ALL =
      List.of(
          ORDER_CREATE,
          PAYMENT_CONFIRM,
          PAYMENT_CANCEL,
          WEBHOOK_RECEIVE,
          QUERY_ORDER,
          QUERY_ORDERS,
          QUERY_PAYMENT);

  private Addresses() {}
}
