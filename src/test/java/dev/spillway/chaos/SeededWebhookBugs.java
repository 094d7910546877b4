package dev.spillway.chaos;

import dev.spillway.chaos.SeededBug.Edit;

/** Those of the {@link SeededBugs} that only a webhook brings to light. */
final class SeededWebhookBugs {

  private SeededWebhookBugs() {}

  static SeededBug webhookBodyTrusted() {
    return SeededBug.of(
        "body of a webhook trusted",
        Edit.java(
            "processing/OrderRound.java",
            """
            parts
                    .questions()
                    .ask(holding.order().orElseThrow().order().orderId(), target, slot)
            """
                .strip(),
            "believed(same.get(0).hint(), holding, slot)"),
        Edit.java(
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

  static SeededBug acknowledgedBeforeCommit() {
    return SeededBug.of(
        "webhook acknowledged before its commit",
        Edit.java(
            "webhook/Inbox.java",
            "    return arrival.durable.future();",
            "    arrival.durable.tryComplete();\n    return arrival.durable.future();"));
  }

  static SeededBug anyAnswerSettles() {
    return SeededBug.of(
        "any answer settles, whichever payment it shows",
        Edit.java(
            "processing/Questions.java",
            ".map(key -> gateway.query(key, slot))",
            ".map(key -> gateway.query(orderId, slot))"),
        Edit.java(
            "processing/Questions.java",
            ".map(key -> key.value().equals(shown.paymentKey()))",
            ".map(key -> orderId.value().equals(shown.orderId()))"),
        Edit.java(
            "processing/OrderRound.java",
            "? holding.attempt(shown.payment().paymentKey())",
            "? holding.attempt(hint)"),
        Edit.java(
            "payment/Verdict.java",
            "if (!shown.paymentKey().equals(now.paymentKey().value())) {",
            "if (shown.paymentKey().isEmpty()) {"),
        Edit.java(
            "payment/Verdict.java",
            "if (!shown.orderId().equals(now.orderId().value())) {",
            "if (shown.orderId().isEmpty()) {"));
  }
}
