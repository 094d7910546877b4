package dev.spillway.http;

import static dev.spillway.admission.RouteClass.CANCEL;
import static dev.spillway.admission.RouteClass.CONFIRM;
import static dev.spillway.admission.RouteClass.ORDER;
import static dev.spillway.admission.RouteClass.QUERY;

import dev.spillway.bus.Addresses;
import dev.spillway.cancel.CancelPayment;
import dev.spillway.confirm.ConfirmPayment;
import dev.spillway.order.CreateOrder;
import dev.spillway.query.FindOrder;
import dev.spillway.query.FindPayment;
import dev.spillway.query.ListOrders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The checkout API on one screen: what is asked, in which class, who reads it, where it goes. */
final class Routes {

  private Routes() {}

  /** The table, lines of one path together, paths in the order of the table. */
  static List<List<Route<?>>> byPath() {
    Map<String, List<Route<?>>> lines =
        all().stream()
            .collect(Collectors.groupingBy(Route::path, LinkedHashMap::new, Collectors.toList()));
    return List.copyOf(lines.values());
  }

  static List<Route<?>> all() {
    return List.of(
        Route.post(
            "/orders",
            ORDER,
            CreateOrder::read,
            Addresses.ORDER_CREATE,
            (command, at) -> CreateOrder.unanswered()),
        Route.post(
            "/payments/confirm",
            CONFIRM,
            ConfirmPayment::read,
            Addresses.PAYMENT_CONFIRM,
            ConfirmPayment::unanswered),
        Route.post(
            "/payments/:paymentKey/cancel",
            CANCEL,
            CancelPayment::read,
            Addresses.PAYMENT_CANCEL,
            (command, at) -> CancelPayment.unanswered()),
        Route.get("/orders", QUERY, ListOrders::read, Addresses.QUERY_ORDERS),
        Route.get("/orders/:orderId", QUERY, FindOrder::read, Addresses.QUERY_ORDER),
        Route.get("/payments/:paymentKey", QUERY, FindPayment::read, Addresses.QUERY_PAYMENT));
  }
}
