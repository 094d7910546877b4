package dev.spillway;

import dev.spillway.cancel.RefundPauses;
import dev.spillway.cancel.RefundRecovery;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.gateway.GatewayOptions;
import dev.spillway.lease.LeaseTerms;
import dev.spillway.lease.LeasedPoller;
import dev.spillway.management.BacklogVerticle;
import dev.spillway.processing.Processing;
import dev.spillway.reconciliation.Reconciler;
import dev.spillway.reconciliation.ReconciliationVerticle;
import dev.spillway.recovery.Recovery;
import dev.spillway.recovery.SweepVerticle;
import dev.spillway.telemetry.BacklogMeters;
import dev.spillway.telemetry.LeaseMeters;
import dev.spillway.telemetry.ProcessingMeters;
import dev.spillway.telemetry.ReconciliationMeters;
import dev.spillway.telemetry.SweepMeters;
import dev.spillway.telemetry.Telemetry;
import io.vertx.core.Deployable;
import java.util.ArrayList;
import java.util.List;

/**
 * What nobody waits for: open outcomes and refunds are asked for, stored webhooks acted upon, what
 * is old swept, days compared, and all of it counted.
 */
final class LaterWork {

  private static final long LEASE_MARGIN_MILLIS = 60_000;
  private static final int REFUNDS_AT_ONCE = 16;
  private static final long REFUND_SEND_MILLIS = 5_000;

  private final Ground ground;
  private final Recovery recovery;
  private final LeasedPoller refunds;
  private final LeasedPoller webhooks;
  private final ReconciliationMeters reconciliationMeters;
  private final Reconciler reconciler;

  LaterWork(Ground ground) {
    this.ground = ground;
    this.recovery = attempts(ground);
    this.refunds = refunds(ground);
    ground.ledger().whenRefundDue(refunds::wake);
    Telemetry telemetry = ground.metrics().telemetry();
    this.webhooks =
        Processing.poller(
            new Processing.Parts(
                ground.vertx(),
                ground.database(),
                ground.gateway(),
                ground.ledger(),
                ground.ticks()),
            ground.config().webhook().processing(),
            new ProcessingMeters(telemetry),
            new LeaseMeters(telemetry, "webhooks"));
    this.reconciliationMeters = new ReconciliationMeters(telemetry, ground.ticks());
    this.reconciler =
        new Reconciler(
            new Reconciler.Parts(
                ground.vertx(),
                ground.database(),
                ground.stores().payments(),
                ground.gateway(),
                ground.ledger(),
                ground.ticks()),
            ground.config().reconciliation(),
            reconciliationMeters);
  }

  private static Recovery attempts(Ground ground) {
    Telemetry telemetry = ground.metrics().telemetry();
    return new Recovery(
        new Recovery.Parts(
            ground.database(),
            ground.stores().orders(),
            ground.stores().payments(),
            ground.stores().keys(),
            ground.gateway(),
            ground.ledger()),
        ground.config().recovery(),
        ground.config().gateway().queryTimeoutMillis(),
        new Recovery.Listeners(
            new LeaseMeters(telemetry, "attempts"),
            new SweepMeters(telemetry, "orders_expired"),
            new SweepMeters(telemetry, "keys_forgotten")));
  }

  private static LeasedPoller refunds(Ground ground) {
    SpillwayConfig config = ground.config();
    GatewayOptions calls = config.gateway();
    RefundPauses pauses =
        new RefundPauses(
            config.recovery().scheduleMillis(),
            config.recovery().attentionMillis(),
            REFUND_SEND_MILLIS);
    return new LeasedPoller(
        ground.database(),
        ground.gateway().recoveryQuerySlots(),
        RefundRecovery.leases(),
        new RefundRecovery(
            ground.database(),
            ground.stores().payments(),
            ground.stores().refunds(),
            ground.gateway(),
            ground.ledger(),
            ground.ticks(),
            pauses),
        new LeaseTerms(
            "refunds",
            config.recovery().everyMillis(),
            calls.queryTimeoutMillis() + calls.timeoutMillis() + LEASE_MARGIN_MILLIS,
            REFUNDS_AT_ONCE,
            config.shutdown().graceSeconds() * 1_000L),
        new LeaseMeters(ground.metrics().telemetry(), "refunds"));
  }

  List<Deployable> verticles() {
    Telemetry telemetry = ground.metrics().telemetry();
    List<Deployable> all = new ArrayList<>();
    all.add(
        new BacklogVerticle(
            ground.database(), new BacklogMeters(telemetry, ground.ticks()), ground.ticks()));
    all.add(webhooks);
    all.addAll(recovery.verticles());
    all.add(refunds);
    all.add(
        new SweepVerticle(
            "webhook-retention",
            ground.database(),
            Processing.forgetting(ground.config().webhook().processing()),
            ground.config().recovery().sweepMillis(),
            new SweepMeters(telemetry, "webhooks_forgotten")));
    all.add(
        new ReconciliationVerticle(
            ground.database(), reconciler, reconciliationMeters, ground.ticks()));
    return all;
  }

  /** Looks for stored webhooks at once instead of at the next round. */
  void webhooksStored() {
    webhooks.wake();
  }

  Recovery recovery() {
    return recovery;
  }

  /** Compares days with the gateway's books. */
  Reconciler reconciler() {
    return reconciler;
  }
}
