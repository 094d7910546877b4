package dev.spillway.order;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.idempotency.Intent;
import dev.spillway.payment.Money;
import dev.spillway.payment.Order;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.regex.Pattern;

/** Asks for a new order. */
public record CreateOrder(
    String orderName, Money price, Optional<String> customerKey, Intent intent) {

  private static final Pattern WON = Pattern.compile(Money.WON);
  private static final int NAME_CODE_POINTS_MAX = 100;
  private static final String ROUTE = "POST /orders";

  /** Reads {@code {orderName, amount, currency?, customerKey?}}. */
  public static CreateOrder read(Fields fields, Optional<String> idempotencyKey) {
    String orderName = fields.line("orderName", NAME_CODE_POINTS_MAX);
    long amount = fields.integer("amount", 1, Money.AMOUNT_MAX);
    String currency = fields.optionalMatching("currency", WON).orElse(Money.WON);
    Optional<String> customerKey = fields.optionalMatching("customerKey", Order.CUSTOMER_KEY);
    fields.check();
    return new CreateOrder(
        orderName,
        new Money(amount, currency),
        customerKey,
        Intent.of(idempotencyKey, ROUTE, fields.canonical()));
  }

  /** What to say when no answer came in time: the order may have been made. */
  public static Answer unanswered() {
    return Problem.of(
            ProblemCode.OVERLOADED,
            "No answer in time; with the same Idempotency-Key the order is not made twice",
            true,
            new JsonObject()
                .put("routeClass", RouteClass.ORDER.label())
                .put("resource", Resource.DATABASE.label()))
        .retryAfter(1);
  }
}
