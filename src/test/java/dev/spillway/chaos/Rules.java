package dev.spillway.chaos;

import dev.spillway.payment.PaymentStatus;
import gatewaysim.OrderReport;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What must hold of one order when it is quiet again: a list of sentences that do not.
 *
 * <p>The witnesses are the service's database, the gateway's own ledger and what clients were told;
 * the service is not asked. What needs an operator's attention is excused where that is what the
 * attention is about: an automatic cancel that the gateway refused.
 */
final class Rules {

  private static final Set<String> WITH_MONEY =
      Set.of("APPROVED", "CANCEL_PENDING", "CANCELED", "WAITING_FOR_DEPOSIT");

  private final List<String> broken = new ArrayList<>();
  private final HistoryRun run;
  private final OrderReport gateway;
  private final List<JsonObject> payments;
  private final JsonObject order;

  private Rules(HistoryRun run, OrderReport gateway, Books books) {
    this.run = run;
    this.gateway = gateway;
    this.payments = books.payments(run.orderId());
    this.order = books.order(run.orderId());
  }

  /**
   * @param shifts of stored times against the wall clock; empty if the database's clock alone
   *     jumped, so that nothing can be said about what came when
   */
  static List<String> broken(
      HistoryRun run, OrderReport gateway, Books books, Optional<Shifts> shifts) {
    if (books.order(run.orderId()) == null) {
      return List.of("an order that its shop was told of is not there");
    }
    Rules rules = new Rules(run, gateway, books);
    rules.moneyIsTakenOnce();
    gateway.payments().forEach(rules::ledgersAgree);
    rules.payments.forEach(rules::everythingIsSettled);
    rules.payments.forEach(rules::stepsAreLegal);
    rules.payments.forEach(rules::refundsAddUp);
    rules.orderFollows();
    rules.broken.addAll(CallRules.broken(gateway, rules.payments, shifts));
    rules.broken.addAll(run.breaches());
    run.told().forEach(rules::nobodyWasToldFalsely);
    return rules.broken;
  }

  private void require(boolean holds, String sentence) {
    if (!holds) {
      broken.add(sentence);
    }
  }

  private Optional<JsonObject> ours(String paymentKey) {
    return payments.stream().filter(p -> p.getString("paymentKey").equals(paymentKey)).findFirst();
  }

  private void moneyIsTakenOnce() {
    long held =
        gateway.payments().stream()
            .filter(p -> p.approved() && p.balanceAmount() > 0)
            .filter(p -> !ours(p.paymentKey()).map(o -> o.getBoolean("attention")).orElse(false))
            .count();
    require(held <= 1, held + " payments of one order hold money at the gateway");
  }

  private void ledgersAgree(OrderReport.PaymentReport theirs) {
    Optional<JsonObject> found = ours(theirs.paymentKey());
    String who = theirs.paymentKey() + " " + theirs.status() + " at the gateway";
    if (found.isEmpty()) {
      require(!theirs.approved(), who + " holds money, and we have no attempt");
      return;
    }
    JsonObject ours = found.get();
    String status = ours.getString("status");
    String both = who + ", here " + ours.encode();
    if (theirs.approved()) {
      require(WITH_MONEY.contains(status), both);
      require(ours.getLong("captured") == theirs.totalAmount(), "captured: " + both);
      require(
          ours.getLong("refunded") == theirs.totalAmount() - theirs.balanceAmount(),
          "refunded: " + both);
    } else if (theirs.status().equals("WAITING_FOR_DEPOSIT")) {
      require(
          status.equals("WAITING_FOR_DEPOSIT")
              || (ours.getBoolean("attention") && WITH_MONEY.contains(status)),
          both);
    } else {
      require(!Set.of("APPROVED", "WAITING_FOR_DEPOSIT").contains(status), both);
      require(
          ours.getLong("captured").equals(ours.getLong("refunded")), "money from nowhere: " + both);
    }
  }

  private void everythingIsSettled(JsonObject payment) {
    require(!payment.getString("status").equals("UNKNOWN"), "still unknown: " + payment.encode());
    require(
        !payment.getString("status").equals("CANCEL_PENDING") || payment.getBoolean("attention"),
        "still to be canceled: " + payment.encode());
    Books.refunds(payment)
        .forEach(
            refund ->
                require(
                    !refund.getString("status").equals("UNKNOWN"),
                    "refund still unknown: " + payment.encode()));
  }

  private void stepsAreLegal(JsonObject payment) {
    String at = null;
    JsonArray history = payment.getJsonArray("history");
    for (int i = 0; i < history.size(); i++) {
      JsonObject step = history.getJsonObject(i);
      String from = step.getString("from");
      String to = step.getString("to");
      boolean birth = from == null && at == null && to.equals("UNKNOWN");
      boolean legal =
          birth
              || (from != null
                  && from.equals(at)
                  && PaymentStatus.valueOf(from).mayBecome(PaymentStatus.valueOf(to)));
      require(legal, "illegal step " + from + " -> " + to + " of " + payment.encode());
      at = to;
    }
    require(payment.getString("status").equals(at), "the history ends elsewhere: " + payment);
  }

  private void refundsAddUp(JsonObject payment) {
    long done =
        Books.refunds(payment).stream()
            .filter(r -> r.getString("status").equals("DONE"))
            .mapToLong(r -> r.getLong("amount"))
            .sum();
    require(done == payment.getLong("refunded"), "refunds do not add up: " + payment.encode());
    require(payment.getLong("pending") == 0, "something is still reserved: " + payment.encode());
    require(
        payment.getLong("refunded") <= payment.getLong("captured"),
        "more given back than taken: " + payment.encode());
  }

  private void orderFollows() {
    String status = order.getString("status");
    boolean live =
        payments.stream().anyMatch(p -> PaymentStatus.valueOf(p.getString("status")).isLive());
    require(!(status.equals("EXPIRED") && live), "expired with a live attempt: " + payments);
    boolean approved = payments.stream().anyMatch(p -> p.getString("status").equals("APPROVED"));
    require(
        approved == Set.of("PAID", "PARTIALLY_REFUNDED").contains(status),
        "order " + order.encode() + " beside " + payments);
  }

  private void nobodyWasToldFalsely(Told told) {
    Optional<OrderReport.PaymentReport> theirs =
        gateway.payments().stream()
            .filter(p -> p.paymentKey().equals(told.paymentKey()))
            .findFirst();
    if (told.act() instanceof Act.Confirm && told.saysNotCharged()) {
      boolean chargedBefore =
          theirs.isPresent()
              && theirs.get().approved()
              && gateway.requests().stream()
                  .filter(call -> call.operation().equals("confirm"))
                  .filter(call -> call.paymentKey().equals(told.paymentKey()))
                  .anyMatch(
                      call -> OffsetDateTime.parse(call.at()).toInstant().isBefore(told.at()));
      require(!chargedBefore, "told no of a payment that the gateway approved: " + told);
    }
    if (told.act() instanceof Act.Confirm && told.status() == 200) {
      boolean virtual = told.code().equals("WAITING_FOR_DEPOSIT");
      require(
          virtual || theirs.filter(OrderReport.PaymentReport::everApproved).isPresent(),
          "told yes of a payment that the gateway never approved: " + told);
    }
  }
}
