package dev.spillway;

import dev.spillway.config.SpillwayConfig;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.reconciliation.Difference;
import dev.spillway.reconciliation.KoreanDay;
import dev.spillway.reconciliation.Reconciler;
import dev.spillway.reconciliation.Reconciliation;
import dev.spillway.reconciliation.ReconciliationListener;
import dev.spillway.reconciliation.ReconciliationStore;
import dev.spillway.reconciliation.ReconciliationStore.Listed;
import dev.spillway.reconciliation.Start;
import dev.spillway.store.Database;
import dev.spillway.store.Migrations;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reconciliation in a process of its own: a database, a gateway, and nothing that listens.
 *
 * <p>It has a budget of gateway queries of its own, of which it uses one, beside those of the
 * instances that serve. Blocks; for the thread of a command.
 */
final class LoneReconciler implements AutoCloseable {

  private static final int PAGE = 1_000;

  private final Vertx vertx;
  private final Database database;
  private final PaymentGateway gateway;
  private final Reconciler reconciler;
  private final ReconciliationStore store = new ReconciliationStore();

  private LoneReconciler(SpillwayConfig config, Ticks ticks) {
    this.vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    Ground ground = Ground.of(vertx, config, ticks, Metrics.make());
    this.database = ground.database();
    this.gateway = ground.gateway();
    this.reconciler =
        new Reconciler(
            new Reconciler.Parts(
                vertx, database, ground.stores().payments(), gateway, ground.ledger(), ticks),
            config.reconciliation(),
            ReconciliationListener.NONE);
  }

  /** Migrates the database and opens what is needed. */
  static LoneReconciler open(SpillwayConfig config, Ticks ticks) {
    Migrations.run(config.database());
    return new LoneReconciler(config, ticks);
  }

  /**
   * Compares a day and waits for the end of that.
   *
   * @throws IllegalStateException if it did not begin
   */
  Reconciliation run(KoreanDay day) {
    return await(
        () ->
            reconciler
                .begin(day)
                .compose(
                    start ->
                        start instanceof Start.Begun begun
                            ? begun.ended()
                            : Future.failedFuture(busy((Start.Busy) start))));
  }

  private static IllegalStateException busy(Start.Busy busy) {
    return new IllegalStateException(
        "one day is compared at a time, now "
            + busy.day().map(KoreanDay::toString).orElse("another one"));
  }

  /** All that the last comparison of a day found; bounded, as what it finds is. */
  List<Difference> differences(KoreanDay day) {
    List<Difference> all = new ArrayList<>();
    long after = 0;
    while (true) {
      long from = after;
      List<Listed> page =
          await(
              () -> database.background("reconcile", tx -> store.differences(tx, day, from, PAGE)));
      page.forEach(listed -> all.add(listed.difference()));
      if (page.size() < PAGE) {
        return all;
      }
      after = page.get(page.size() - 1).id();
    }
  }

  /** Ends the comparison soon; it is then written down as failed. For any thread. */
  void stop() {
    vertx.runOnContext(here -> reconciler.stop());
  }

  private <T> T await(Supplier<Future<T>> work) {
    Promise<T> done = Promise.promise();
    vertx.runOnContext(here -> work.get().onComplete(done));
    return done.future().toCompletionStage().toCompletableFuture().join();
  }

  @Override
  public void close() {
    await(gateway::close);
    await(database::close);
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
