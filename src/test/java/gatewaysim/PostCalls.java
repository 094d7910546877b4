package gatewaysim;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Confirm and cancel calls, each behind its idempotency key. Used on the simulator's event loop
 * only.
 */
final class PostCalls {
  private static final String PROCESSING = "IDEMPOTENT_REQUEST_PROCESSING";

  private final Credentials credentials;
  private final Ledger ledger;
  private final IdempotencyStore idempotency;
  private final CallMeter meter;
  private final ConfirmOperation confirms;
  private final CancelOperation cancels;
  private final CallRunner runner;

  PostCalls(
      Credentials credentials,
      Ledger ledger,
      IdempotencyStore idempotency,
      CallMeter meter,
      ConfirmOperation confirms,
      CancelOperation cancels,
      CallRunner runner) {
    this.credentials = credentials;
    this.ledger = ledger;
    this.idempotency = idempotency;
    this.meter = meter;
    this.confirms = confirms;
    this.cancels = cancels;
    this.runner = runner;
  }

  void confirm(Exchange exchange) {
    // Read before the key is looked at: replays belong in the order's log as well.
    Supplier<Work> work = deferred(() -> confirmWork(exchange));
    behindKey(exchange, work);
  }

  void cancel(Exchange exchange) {
    String paymentKey = exchange.pathParameter("paymentKey");
    ledger
        .findPayment(paymentKey)
        .ifPresent(payment -> exchange.log(ledger.order(payment.orderId()), paymentKey));
    Supplier<Work> work = deferred(() -> cancelWork(exchange, paymentKey));
    behindKey(exchange, work);
  }

  private void behindKey(Exchange exchange, Supplier<Work> work) {
    Optional<String> forced = exchange.forcedError(credentials);
    if (forced.filter(PROCESSING::equals).isPresent()) {
      throw new Refusal(PROCESSING);
    }
    IdempotencyStore.Entry entry = claim(exchange);
    boolean owned = entry.traceId().equals(exchange.traceId());
    if (!owned && entry.inFlight()) {
      meter.countConflict();
      throw new Refusal(PROCESSING);
    }
    if (!owned) {
      meter.countReplay();
      exchange.replay(entry.answer(), entry.traceId());
      return;
    }
    try {
      if (forced.isPresent()) {
        throw new Refusal(forced.get());
      }
      runner.run(exchange, entry, work.get());
    } catch (Refusal refusal) {
      runner.answer(exchange, entry, ErrorCatalogue.answer(refusal.code(), exchange.english()));
    }
  }

  private IdempotencyStore.Entry claim(Exchange exchange) {
    Optional<String> key = exchange.idempotencyKey();
    if (key.isEmpty()) {
      return idempotency.unkeyed(exchange.traceId());
    }
    int length = key.get().length();
    if (length == 0 || length > IdempotencyStore.KEY_LENGTH_MAX) {
      throw new Refusal("INVALID_IDEMPOTENCY_KEY");
    }
    String scope =
        IdempotencyStore.scope(key.get(), credentials.secretKey(), "POST", exchange.path());
    return idempotency.claim(scope, exchange.traceId());
  }

  private Work confirmWork(Exchange exchange) {
    ConfirmOperation.Request request = confirms.read(body(exchange));
    exchange.log(ledger.order(request.orderId()), request.paymentKey());
    return new Work() {
      @Override
      public Runnable accept() {
        return confirms.accept(request);
      }

      @Override
      public Outcome execute(Fault fault) {
        return confirms.execute(request, fault);
      }

      @Override
      public Outcome decline() {
        return confirms.decline(request, exchange.english());
      }

      @Override
      public Optional<Payment> subject() {
        return ledger.findPayment(request.paymentKey());
      }
    };
  }

  private Work cancelWork(Exchange exchange, String paymentKey) {
    CancelOperation.Request request = cancels.read(paymentKey, body(exchange));
    return new Work() {
      @Override
      public Outcome execute(Fault fault) {
        return cancels.execute(request);
      }

      @Override
      public Outcome decline() {
        return cancels.decline();
      }

      @Override
      public Optional<Payment> subject() {
        return ledger.findPayment(paymentKey);
      }
    };
  }

  /** Runs the step now and keeps its refusal for the moment when its result is wanted. */
  private static Supplier<Work> deferred(Supplier<Work> step) {
    try {
      Work work = step.get();
      return () -> work;
    } catch (Refusal refusal) {
      return () -> {
        throw refusal;
      };
    }
  }

  private static RequestBody body(Exchange exchange) {
    Buffer bytes = exchange.body();
    return RequestBody.read(bytes, detail -> new Refusal("INVALID_REQUEST"));
  }
}
