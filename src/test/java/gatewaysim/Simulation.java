package gatewaysim;

import io.vertx.core.Vertx;
import java.util.List;

/**
 * All parts of one simulated gateway, wired once. Everything in it lives on the one event loop of
 * its Vert.x instance, which is why no part needs a lock.
 */
final class Simulation {
  private static final long TICK_MILLIS = 20;
  private static final int KEYS_PER_ORDER = 2;

  private final SimClock clock;
  private final Randomness randomness;
  private final Script script;
  private final Ledger ledger;
  private final WebhookDelivery delivery;
  private final WebhookSender webhooks;
  private final PaymentWindow window;
  private final VirtualAccounts virtualAccounts;
  private final IdempotencyStore idempotency;
  private final RateLimiter rateLimiter;
  private final CallMeter meter = new CallMeter();

  Simulation(Vertx vertx, SimulatorOptions options, Settings settings) {
    clock = new SimClock(options.clockFactor());
    randomness = new Randomness(options.seed());
    script = new Script(settings, clock, randomness);
    ledger = new Ledger(options.maxOrders());
    delivery = new WebhookDelivery(vertx, clock, script, randomness);
    webhooks = new WebhookSender(vertx, script, randomness, delivery);
    window = new PaymentWindow(clock, randomness, ledger, webhooks, options.maxOrders());
    virtualAccounts = new VirtualAccounts(randomness, ledger, webhooks);
    idempotency = new IdempotencyStore(clock, KEYS_PER_ORDER * options.maxOrders());
    rateLimiter = new RateLimiter(clock);
    vertx.setPeriodic(TICK_MILLIS, tick -> tick());
  }

  ApiRoutes apiRoutes(Vertx vertx, String secretKey) {
    Credentials credentials = new Credentials(secretKey);
    CallRunner runner =
        new CallRunner(vertx, script, idempotency, webhooks, new Replies(script, randomness));
    PostCalls posts =
        new PostCalls(
            credentials,
            ledger,
            idempotency,
            meter,
            new ConfirmOperation(clock, randomness, script, ledger, window),
            new CancelOperation(randomness, script, ledger),
            runner);
    QueryCalls queries = new QueryCalls(credentials, script, ledger, window, idempotency, runner);
    return new ApiRoutes(
        vertx, credentials, randomness, script, meter, rateLimiter, posts, queries);
  }

  SimClock clock() {
    return clock;
  }

  Script script() {
    return script;
  }

  Ledger ledger() {
    return ledger;
  }

  PaymentWindow window() {
    return window;
  }

  VirtualAccounts virtualAccounts() {
    return virtualAccounts;
  }

  WebhookSender webhooks() {
    return webhooks;
  }

  CallMeter meter() {
    return meter;
  }

  List<String> acceptedWebhooks() {
    return delivery.acceptedTransmissions();
  }

  SimulatorStats stats() {
    return SimulatorStats.of(meter, ledger, webhooks, delivery.counts());
  }

  /** Forgets all that happened; the settings stay. */
  void reset() {
    ledger.clear();
    window.clear();
    idempotency.clear();
    rateLimiter.clear();
    webhooks.clear();
    delivery.clear();
    meter.clear();
  }

  private void tick() {
    window.sweep();
    delivery.pump();
  }
}
