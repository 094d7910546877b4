package dev.spillway.chaos;

import dev.spillway.chaos.SeededBug.Edit;
import java.util.List;

/**
 * The mistakes that histories must find, each as small as somebody would make it.
 *
 * <p>The texts are those of the sources as they stand; {@link SeededBugsTest} sees that they do.
 */
final class SeededBugs {

  private static final String JAVA = "java/dev/spillway/";

  private SeededBugs() {}

  static List<SeededBug> all() {
    return List.of(
        compareAndSetDropped(),
        calledBeforeCommit(),
        timeoutMeansDeclined(),
        webhookBodyTrusted(),
        oneNotFoundIsFinal(),
        orderNotLocked(),
        reservationReleasedOnUnknown(),
        acknowledgedBeforeCommit(),
        newKeyEachTime(),
        expiryIgnoresLiveAttempts(),
        anyAnswerSettles(),
        sentAfterTheDeadline());
  }

  private static SeededBug bug(String name, Edit... edits) {
    return new SeededBug(name, List.of(edits));
  }

  private static Edit edit(String file, String from, String to) {
    return new Edit(JAVA + file, from, to);
  }

  private static SeededBug compareAndSetDropped() {
    return bug(
        "compare-and-set dropped",
        edit(
            "payment/SettlementStore.java",
            "where id = $1 and run = $2 and status = $3 and refunded = $4 and pending = $5",
            "where id = $1 and $2::int is not null and $3::text is not null"
                + " and $4::bigint is not null and $5::bigint is not null"),
        edit(
            "ledger/Ledger.java",
            "payments\n                    .byId(tx, seen.id())\n                    .compose(\n",
            "Future.succeededFuture(seen)\n                    .compose(\n"));
  }

  private static SeededBug calledBeforeCommit() {
    return bug(
        "gateway called before the commit",
        edit(
            "confirm/ConfirmOpening.java",
            "    return database.write(\n",
            """
                io.vertx.core.Promise<Begun> early = io.vertx.core.Promise.promise();
                database.write(
            """),
        edit(
            "confirm/ConfirmOpening.java",
            "() -> answered(Problem.idempotencyKeyReused()))));",
            """
            () -> answered(Problem.idempotencyKeyReused())))
                            .onSuccess(early::tryComplete))
                    .onFailure(early::tryFail);
                return early.future();
            """
                .strip()));
  }

  private static SeededBug timeoutMeansDeclined() {
    return bug(
        "timeout taken for a no",
        edit(
            "gateway/TossGateway.java",
            "subject, notConnected, Outcome.Unknown::new, response",
            "subject, notConnected, why -> new Outcome.Declined(why, why), response"));
  }

  private static SeededBug webhookBodyTrusted() {
    return bug(
        "body of a webhook trusted",
        edit(
            "processing/OrderRound.java",
            """
            parts
                    .questions()
                    .ask(holding.order().orElseThrow().order().orderId(), target, slot)
            """
                .strip(),
            "believed(same.get(0).hint(), holding, slot)"),
        edit(
            "processing/OrderRound.java",
            "  /** The attempt that the answer is about:",
            """
              private static Future<Outcome> believed(Hint hint, Holding holding, Slot slot) {
                slot.ignored();
                Optional<Payment> ours = holding.attempt(hint);
                if (ours.isEmpty() || hint.state().isEmpty()) {
                  return Future.succeededFuture(new Outcome.Unknown("nothing to believe"));
                }
                long price = ours.get().price().amount();
                boolean over = hint.saysNoMoney() || hint.saysNothingYet();
                return Future.succeededFuture(
                    new Outcome.Shown(
                        new dev.spillway.payment.GatewayPayment(
                            ours.get().paymentKey().value(),
                            ours.get().orderId().value(),
                            hint.state().get(),
                            price,
                            hint.balance().orElse(over ? 0 : price),
                            ours.get().price().currency(),
                            Optional.empty(),
                            over ? Optional.empty() : Optional.of(ours.get().openedAt()),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            java.util.List.of())));
              }

              /** The attempt that the answer is about:
            """
                .stripTrailing()));
  }

  private static SeededBug oneNotFoundIsFinal() {
    return bug(
        "a single \"not found\" is final",
        edit(
            "recovery/Inquiry.java",
            "if (ask.ageMillis() < graceMillis || !mayNeverHaveBeen(seen)) {",
            "if (!mayNeverHaveBeen(seen)) {"),
        edit(
            "recovery/Inquiry.java",
            "if (ask.notFoundMillis().isEmpty()) {",
            "if (graceMillis < 0) {"),
        edit(
            "recovery/Inquiry.java",
            "if (ask.notFoundMillis().getAsLong() < AskSchedule.BETWEEN_NOT_FOUND_MILLIS) {",
            "if (graceMillis < 0) {"));
  }

  private static SeededBug orderNotLocked() {
    return bug(
        "no unique index, and the order not locked",
        new Edit(
            "resources/db/migration/V1__checkout.sql",
            "create unique index payments_one_live_per_order",
            "create index payments_one_live_per_order"),
        edit(
            "payment/OrderStore.java",
            "private static final String LOCK = FIND + \" for no key update\";",
            "private static final String LOCK = FIND;"));
  }

  private static SeededBug reservationReleasedOnUnknown() {
    return bug(
        "reservation released when the outcome is unknown",
        edit(
            "ledger/Ledger.java",
            "if (outcome instanceof Outcome.Unknown unknown) {",
            "if (outcome instanceof Outcome.Unknown unknown && seen.id() < 0) {"),
        edit(
            "payment/Verdict.java",
            """
            refused -> refundFailed(open.get(), refused.code(), refused.message()),
                        notSent -> Optional.<Settlement>empty(),
                        notFound -> Optional.<Settlement>empty(),
                        unknown -> Optional.<Settlement>empty())
            """
                .strip(),
            """
            refused -> refundFailed(open.get(), refused.code(), refused.message()),
                        notSent -> Optional.<Settlement>empty(),
                        notFound -> Optional.<Settlement>empty(),
                        unknown -> refundFailed(open.get(), unknown.reason(), ""))
            """
                .strip()));
  }

  private static SeededBug acknowledgedBeforeCommit() {
    return bug(
        "webhook acknowledged before its commit",
        edit(
            "webhook/Inbox.java",
            "    return arrival.durable.future();",
            "    arrival.durable.tryComplete();\n    return arrival.durable.future();"));
  }

  private static SeededBug newKeyEachTime() {
    return bug(
        "a new idempotency key for each sending",
        edit(
            "gateway/TossGateway.java",
            "refund.gatewayKey().orElseThrow(),",
            "refund.gatewayKey().orElseThrow() + \":\" + java.util.UUID.randomUUID(),"));
  }

  private static SeededBug expiryIgnoresLiveAttempts() {
    return bug(
        "expiry ignores live attempts",
        edit(
            "payment/OrderStore.java",
            "where status = 'PENDING_PAYMENT' and live_payment is null\n",
            "where status = 'PENDING_PAYMENT'\n"),
        edit(
            "payment/OrderStore.java",
            "where order_id = any($1) and status = 'PENDING_PAYMENT' and live_payment is null\n",
            "where order_id = any($1) and status = 'PENDING_PAYMENT'\n"));
  }

  private static SeededBug anyAnswerSettles() {
    return bug(
        "any answer settles, whichever payment it shows",
        edit(
            "processing/Questions.java",
            ".map(key -> gateway.query(key, slot))",
            ".map(key -> gateway.query(orderId, slot))"),
        edit(
            "processing/Questions.java",
            ".map(key -> key.value().equals(shown.paymentKey()))",
            ".map(key -> orderId.value().equals(shown.orderId()))"),
        edit(
            "processing/OrderRound.java",
            "? holding.attempt(shown.payment().paymentKey())",
            "? holding.attempt(hint)"),
        edit(
            "payment/Verdict.java",
            "if (!shown.paymentKey().equals(now.paymentKey().value())) {",
            "if (shown.paymentKey().isEmpty()) {"),
        edit(
            "payment/Verdict.java",
            "if (!shown.orderId().equals(now.orderId().value())) {",
            "if (shown.orderId().isEmpty()) {"));
  }

  private static SeededBug sentAfterTheDeadline() {
    return bug(
        "sent after its time has passed",
        edit(
            "gateway/TossGateway.java",
            """
              GatewayReply<Outcome> confirm(ConfirmCall call) {
                if (ticks.nanos() - call.sendByNanos() > 0) {
            """
                .stripTrailing(),
            """
              GatewayReply<Outcome> confirm(ConfirmCall call) {
                if (call.sendByNanos() == Long.MIN_VALUE) {
            """
                .stripTrailing()));
  }
}
