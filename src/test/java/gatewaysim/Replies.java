package gatewaysim;

import io.vertx.core.json.JsonObject;

/** Turns a fault into what the caller sees of a call. */
final class Replies {
  private static final String INTERNAL_ERROR = "FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING";

  private final Script script;
  private final Randomness randomness;

  Replies(Script script, Randomness randomness) {
    this.script = script;
    this.randomness = randomness;
  }

  Answer internalError(Exchange exchange) {
    return ErrorCatalogue.answer(INTERNAL_ERROR, exchange.english());
  }

  /** The answer that the caller is meant to see in place of the true one. */
  Answer answer(Exchange exchange, Fault fault, Answer truth, Work work) {
    return switch (fault.reply()) {
      case ERROR_500 -> internalError(exchange);
      case PROVIDER_ERROR -> ErrorCatalogue.answer("PROVIDER_ERROR", exchange.english());
      case WRONG_PAYMENT ->
          subjectWith(
              exchange,
              work,
              new JsonObject()
                  .put("paymentKey", randomness.paymentKey())
                  .put("orderId", strangeOrder()));
      case WRONG_ORDER ->
          subjectWith(exchange, work, new JsonObject().put("orderId", strangeOrder()));
      case IN_PROGRESS ->
          subjectWith(
              exchange, work, new JsonObject().put("status", PaymentStatus.IN_PROGRESS.name()));
      default -> truth;
    };
  }

  void deliver(Exchange exchange, Fault fault, Answer answer) {
    switch (fault.reply()) {
      case RESET -> exchange.reset();
      case HANG -> exchange.hang();
      case GARBAGE -> exchange.sendGarbage();
      case SLOW_BODY -> exchange.sendSlowly(answer, script.settings().number("slowBodyMs"));
      default -> exchange.send(answer);
    }
  }

  private Answer subjectWith(Exchange exchange, Work work, JsonObject changes) {
    return work.subject()
        .map(payment -> Answer.ok(WireFormat.payment(payment).mergeIn(changes)))
        .orElseGet(() -> ErrorCatalogue.answer("NOT_FOUND_PAYMENT", exchange.english()));
  }

  private String strangeOrder() {
    return "other-order-" + randomness.digits(12);
  }
}
