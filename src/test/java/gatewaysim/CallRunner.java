package gatewaysim;

import io.vertx.core.Vertx;

/**
 * Runs one call: fault, latency, work, then the answer and the webhook in the order that the
 * settings say. Waiting is done by timers, so thousands of calls may wait at once. Used on the
 * simulator's event loop only.
 *
 * <p>Whatever the caller gets to see, an idempotency key remembers what was executed: the true
 * answer after a lost reply, nothing if nothing was done.
 */
final class CallRunner {
  private final Vertx vertx;
  private final Script script;
  private final IdempotencyStore idempotency;
  private final WebhookSender webhooks;
  private final Replies replies;

  CallRunner(
      Vertx vertx,
      Script script,
      IdempotencyStore idempotency,
      WebhookSender webhooks,
      Replies replies) {
    this.vertx = vertx;
    this.script = script;
    this.idempotency = idempotency;
    this.webhooks = webhooks;
    this.replies = replies;
  }

  void run(Exchange exchange, IdempotencyStore.Entry entry, Work work) {
    Fault fault = script.chooseFault(exchange.operation(), work.subject());
    Runnable accepted = work.accept();
    if (fault == Fault.HANG) {
      accepted.run();
      exchange.hang();
      exchange.whenEnded(() -> idempotency.release(entry));
      return;
    }
    after(
        script.latencyMillis(exchange.operation()),
        () -> {
          accepted.run();
          finish(exchange, entry, work, fault);
        });
  }

  /** Remembers an answer that needed no work, and sends it. */
  void answer(Exchange exchange, IdempotencyStore.Entry entry, Answer answer) {
    remember(entry, answer);
    exchange.send(answer);
  }

  private void finish(Exchange exchange, IdempotencyStore.Entry entry, Work work, Fault fault) {
    Outcome outcome = outcome(exchange, work, fault);
    if (outcome instanceof Outcome.Changed) {
      exchange.logExecuted();
    }
    Answer seen = replies.answer(exchange, fault, outcome.answer(), work);
    settleKey(entry, fault, outcome.answer(), seen);
    boolean early = script.settings().flag("webhookBeforeResponse");
    if (early && outcome instanceof Outcome.Changed changed && fault != Fault.WEBHOOK_LOST) {
      webhooks
          .announce(changed.payment(), changed.about())
          .onComplete(
              told ->
                  after(
                      script.settings().number("webhookLeadMs"),
                      () -> replies.deliver(exchange, fault, seen)));
      return;
    }
    replies.deliver(exchange, fault, seen);
    if (outcome instanceof Outcome.Changed changed) {
      announce(changed, fault);
    }
  }

  private Outcome outcome(Exchange exchange, Work work, Fault fault) {
    try {
      if (fault.reply() == Fault.Reply.DECLINE) {
        return work.decline();
      }
      return fault.executes()
          ? work.execute(fault)
          : new Outcome.Unchanged(replies.internalError(exchange));
    } catch (Refusal refusal) {
      return new Outcome.Unchanged(ErrorCatalogue.answer(refusal.code(), exchange.english()));
    }
  }

  private void settleKey(IdempotencyStore.Entry entry, Fault fault, Answer truth, Answer seen) {
    switch (fault.reply()) {
      case TRUE_ANSWER, DECLINE, SLOW_BODY, ERROR_500, PROVIDER_ERROR -> remember(entry, seen);
      case RESET, HANG, GARBAGE -> {
        if (fault.executes()) {
          remember(entry, truth);
        } else {
          idempotency.release(entry);
        }
      }
      case WRONG_PAYMENT, WRONG_ORDER, IN_PROGRESS -> idempotency.release(entry);
    }
  }

  private void remember(IdempotencyStore.Entry entry, Answer answer) {
    if (answer.isServerError() && !script.settings().flag("storeServerErrors")) {
      idempotency.release(entry);
      return;
    }
    after(script.settings().number("idempotencyBusyMs"), () -> idempotency.complete(entry, answer));
  }

  private void announce(Outcome.Changed changed, Fault fault) {
    if (fault == Fault.WEBHOOK_LOST) {
      webhooks.lose();
    } else {
      webhooks.announce(changed.payment(), changed.about());
    }
  }

  private void after(long millis, Runnable action) {
    if (millis == 0) {
      action.run();
    } else {
      vertx.setTimer(millis, elapsed -> action.run());
    }
  }
}
