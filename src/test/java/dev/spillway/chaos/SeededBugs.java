package dev.spillway.chaos;

import dev.spillway.chaos.SeededBug.Edit;
import java.util.List;

/**
 * The mistakes that histories must find, each as small as somebody would make it.
 *
 * <p>The texts are those of the sources as they stand; {@link SeededBugsTest} sees that they do.
 */
final class SeededBugs {

  private SeededBugs() {}

  static List<SeededBug> all() {
    return List.of(
        compareAndSetDropped(),
        calledBeforeCommit(),
        timeoutMeansDeclined(),
        SeededWebhookBugs.webhookBodyTrusted(),
        oneNotFoundIsFinal(),
        orderNotLocked(),
        reservationReleasedOnUnknown(),
        SeededWebhookBugs.acknowledgedBeforeCommit(),
        newKeyEachTime(),
        expiryIgnoresLiveAttempts(),
        SeededWebhookBugs.anyAnswerSettles(),
        sentAfterTheDeadline());
  }

  private static SeededBug compareAndSetDropped() {
    return SeededBug.of(
        "compare-and-set dropped",
        Edit.java(
            "payment/SettlementStore.java",
            "where id = $1 and run = $2 and status = $3 and refunded = $4 and pending = $5",
            "where id = $1 and $2::int is not null and $3::text is not null"
                + " and $4::bigint is not null and $5::bigint is not null"),
        Edit.java(
            "ledger/Ledger.java",
            "payments\n                    .byId(tx, seen.id())\n                    .compose(\n",
            "Future.succeededFuture(seen)\n                    .compose(\n"));
  }

  private static SeededBug calledBeforeCommit() {
    return SeededBug.of(
        "gateway called before the commit",
        Edit.java(
            "confirm/ConfirmOpening.java",
            "    return database.write(\n",
            """
                io.vertx.core.Promise<Begun> early = io.vertx.core.Promise.promise();
                database.write(
            """),
        Edit.java(
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
    return SeededBug.of(
        "timeout taken for a no",
        Edit.java(
            "gateway/TossGateway.java",
            "subject, notConnected, Outcome.Unknown::new, response",
            "subject, notConnected, why -> new Outcome.Declined(why, why), response"));
  }

  private static SeededBug oneNotFoundIsFinal() {
    return SeededBug.of(
        "a single \"not found\" is final",
        Edit.java(
            "recovery/Inquiry.java",
            "if (ask.ageMillis() < graceMillis || !mayNeverHaveBeen(seen)) {",
            "if (!mayNeverHaveBeen(seen)) {"),
        Edit.java(
            "recovery/Inquiry.java",
            "if (ask.notFoundMillis().isEmpty()) {",
            "if (graceMillis < 0) {"),
        Edit.java(
            "recovery/Inquiry.java",
            "if (ask.notFoundMillis().getAsLong() < AskSchedule.BETWEEN_NOT_FOUND_MILLIS) {",
            "if (graceMillis < 0) {"));
  }

  private static SeededBug orderNotLocked() {
    return SeededBug.of(
        "no unique index, and the order not locked",
        new Edit(
            "resources/db/migration/V1__checkout.sql",
            "create unique index payments_one_live_per_order",
            "create index payments_one_live_per_order"),
        Edit.java(
            "payment/OrderStore.java",
            "private static final String LOCK = FIND + \" for no key update\";",
            "private static final String LOCK = FIND;"));
  }

  private static SeededBug reservationReleasedOnUnknown() {
    return SeededBug.of(
        "reservation released when the outcome is unknown",
        Edit.java(
            "ledger/Ledger.java",
            "if (outcome instanceof Outcome.Unknown unknown) {",
            "if (outcome instanceof Outcome.Unknown unknown && seen.id() < 0) {"),
        Edit.java(
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

  private static SeededBug newKeyEachTime() {
    return SeededBug.of(
        "a new idempotency key for each sending",
        Edit.java(
            "gateway/TossGateway.java",
            "refund.gatewayKey().orElseThrow(),",
            "refund.gatewayKey().orElseThrow() + \":\" + java.util.UUID.randomUUID(),"));
  }

  private static SeededBug expiryIgnoresLiveAttempts() {
    return SeededBug.of(
        "expiry ignores live attempts",
        Edit.java(
            "payment/OrderStore.java",
            "where status = 'PENDING_PAYMENT' and live_payment is null\n",
            "where status = 'PENDING_PAYMENT'\n"),
        Edit.java(
            "payment/OrderStore.java",
            "where order_id = any($1) and status = 'PENDING_PAYMENT' and live_payment is null\n",
            "where order_id = any($1) and status = 'PENDING_PAYMENT'\n"));
  }

  private static SeededBug sentAfterTheDeadline() {
    return SeededBug.of(
        "sent after its time has passed",
        Edit.java(
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
