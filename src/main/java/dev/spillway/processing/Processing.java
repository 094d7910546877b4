package dev.spillway.processing;

import dev.spillway.admission.Slots;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.lease.LeaseListener;
import dev.spillway.lease.LeaseTerms;
import dev.spillway.lease.LeasedPoller;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.OrderSnapshotStore;
import dev.spillway.payment.SecretStore;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import dev.spillway.time.Ticks;
import dev.spillway.webhook.ProcessingOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiFunction;

/**
 * Acts upon webhooks once they are stored, in every instance and without a leader.
 *
 * <p>Later than ingest and elsewhere, on its own budget of database connections and queries, so
 * that nothing that goes wrong here delays an acknowledgement.
 */
public final class Processing {

  private static final String NAME = "webhooks";
  private static final long LOOK_MILLIS = 1_000;
  private static final int IN_HAND_MAX = 64;
  private static final long STOP_MILLIS = 6_000;

  private Processing() {}

  /** What processing needs. */
  public record Parts(
      Vertx vertx, Database database, PaymentGateway gateway, Ledger ledger, Ticks ticks) {}

  /** Deletes at most so many events that have been kept for long enough; how many they were. */
  public static BiFunction<Transaction, Integer, Future<Integer>> forgetting(
      ProcessingOptions options) {
    EventStore store = new EventStore();
    return (tx, rowsMax) -> store.forget(tx, options.keepDays(), rowsMax);
  }

  /** To be deployed; woken when a webhook was stored. */
  public static LeasedPoller poller(
      Parts parts,
      ProcessingOptions options,
      ProcessingListener listener,
      LeaseListener leaseListener) {
    Pauses pauses = new Pauses(() -> ThreadLocalRandom.current().nextDouble());
    OrderRound.Parts rounds =
        new OrderRound.Parts(
            parts.database(),
            new OrderSnapshotStore(),
            new SecretStore(),
            new Questions(parts.vertx(), parts.gateway(), parts.ticks(), listener),
            parts.ledger(),
            new Judge(options.attemptsMax(), pauses, parts.ticks()));
    EventWork work =
        new EventWork(
            parts.vertx(),
            new EventStore(),
            new SignatureCheck(options.securityKeys()),
            rounds,
            options.parkedMax(),
            parts.ticks(),
            listener);
    return new LeasedPoller(
        parts.database(),
        new Slots("webhook-processing", IN_HAND_MAX, parts.ticks()),
        EventStore.leases(),
        work,
        new LeaseTerms(NAME, LOOK_MILLIS, options.leaseMillis(), IN_HAND_MAX, STOP_MILLIS),
        leaseListener);
  }
}
