package dev.spillway.recovery;

import dev.spillway.gateway.PaymentGateway;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.lease.LeaseListener;
import dev.spillway.lease.LeaseStore;
import dev.spillway.lease.LeaseTerms;
import dev.spillway.lease.LeasedPoller;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.AskStore;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.PaymentStore;
import dev.spillway.store.Database;
import io.vertx.core.Deployable;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What is settled later, in every instance alike: open outcomes, overdue orders, old idempotency
 * keys. Puts the parts together.
 */
public final class Recovery {

  /** Beside the query itself: a wait for a connection and the tries to write an answer down. */
  private static final long BESIDE_THE_QUERY_MILLIS = 30_000;

  /** More than any budget of queries; it bounds memory alone. */
  private static final int ROWS_MAX = 128;

  private static final LeaseStore LEASES =
      new LeaseStore(
          "payments",
          "status in ('UNKNOWN', 'WAITING_FOR_DEPOSIT', 'NEEDS_ATTENTION')",
          "next_ask_at",
          "asks");

  /** What it works with. */
  public record Parts(
      Database database,
      OrderStore orders,
      PaymentStore payments,
      IdempotencyStore idempotency,
      PaymentGateway gateway,
      Ledger ledger) {}

  /** What metrics may observe. */
  public record Listeners(
      LeaseListener attempts, SweepListener expired, SweepListener forgottenKeys) {}

  private final List<Deployable> verticles;
  private final Interventions interventions;

  /**
   * @param queryTimeoutMillis longest time of one question to the gateway
   */
  public Recovery(
      Parts parts, RecoveryOptions options, long queryTimeoutMillis, Listeners listeners) {
    AskStore asks = new AskStore(parts.payments());
    Inquiry inquiry =
        new Inquiry(
            parts.database(), asks, parts.gateway(), parts.ledger(), options.notFoundGraceMillis());
    AttemptRecovery attempts =
        new AttemptRecovery(
            parts.database(),
            parts.orders(),
            asks,
            parts.gateway(),
            inquiry,
            new AskSchedule(options, () -> ThreadLocalRandom.current().nextDouble()),
            options.attentionMillis());
    this.interventions =
        new Interventions(
            parts.database(), asks, parts.gateway().recoveryQuerySlots(), inquiry, parts.ledger());
    long longestMillis = queryTimeoutMillis + BESIDE_THE_QUERY_MILLIS;
    LeasedPoller poller =
        new LeasedPoller(
            parts.database(),
            parts.gateway().recoveryQuerySlots(),
            LEASES,
            attempts,
            new LeaseTerms(
                "attempts", options.everyMillis(), longestMillis, ROWS_MAX, queryTimeoutMillis),
            listeners.attempts());
    this.verticles =
        List.of(
            poller,
            new SweepVerticle(
                "order-expiry",
                parts.database(),
                parts.orders()::expire,
                options.sweepMillis(),
                listeners.expired()),
            new SweepVerticle(
                "key-retention",
                parts.database(),
                (tx, max) -> parts.idempotency().forget(tx, options.keyDays(), max),
                options.sweepMillis(),
                listeners.forgottenKeys()));
  }

  /** What operators do by hand. */
  public Interventions interventions() {
    return interventions;
  }

  /** To be deployed on a loop that no webhook uses. */
  public List<Deployable> verticles() {
    return verticles;
  }
}
