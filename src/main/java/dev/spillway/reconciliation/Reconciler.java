package dev.spillway.reconciliation;

import dev.spillway.gateway.PaymentGateway;
import dev.spillway.lease.JobStore;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.PaymentStore;
import dev.spillway.store.Database;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares days with the gateway's list of transactions, one day at a time over all processes.
 *
 * <p>Crash story: a run that is killed leaves a lease that runs out and a day that is shown as cut
 * off; the next run of that day begins again and replaces what was found. What it settled until
 * then is settled, and nothing is settled twice.
 *
 * <p>Safe for any thread; a run stays on the context that began it.
 */
public final class Reconciler {

  private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);
  private static final long STOP_SECONDS = 2;

  private final Parts parts;
  private final ReconciliationOptions options;
  private final ReconciliationListener listener;
  private final ReconciliationStore store = new ReconciliationStore();
  private final JobStore jobs = new JobStore();
  private final Set<DayRun> runs = ConcurrentHashMap.newKeySet();

  /** What it works with. */
  public record Parts(
      Vertx vertx,
      Database database,
      PaymentStore payments,
      PaymentGateway gateway,
      Ledger ledger,
      Ticks ticks) {}

  public Reconciler(Parts parts, ReconciliationOptions options, ReconciliationListener listener) {
    this.parts = parts;
    this.options = options;
    this.listener = listener;
  }

  /** Begins, unless a comparison is under way anywhere. */
  public Future<Start> begin(KoreanDay day) {
    Tenure tenure = new Tenure(parts.database(), jobs, options.leaseMillis(), parts.ticks());
    DayRun run = new DayRun(parts, options, listener, store, tenure, day);
    return tenure
        .take(run::begin)
        .compose(taken -> taken ? Future.succeededFuture(begun(run, day)) : busy());
  }

  private Start begun(DayRun run, KoreanDay day) {
    LOG.info("reconciliation begins day={}", day);
    runs.add(run);
    Future<Reconciliation> ended =
        run.compare()
            .compose(written -> find(day))
            .onSuccess(Reconciler::tell)
            .onFailure(
                failure ->
                    LOG.error(
                        "reconciliation ended without a trace day={} failure={}",
                        day,
                        failure.toString()))
            .onComplete(done -> runs.remove(run));
    return new Start.Begun(ended);
  }

  private static void tell(Reconciliation ended) {
    if (ended.status() == Reconciliation.Status.DONE) {
      LOG.info(
          "reconciliation is done day={} transactions={} compared={} settled={} unsettled={}",
          ended.day(),
          ended.transactions(),
          ended.compared(),
          ended.settled(),
          ended.unsettled());
    } else {
      LOG.error(
          "reconciliation failed day={} why={}", ended.day(), ended.error().orElse("unknown"));
    }
  }

  private Future<Reconciliation> find(KoreanDay day) {
    return parts
        .database()
        .background(Tenure.JOB, tx -> store.find(tx, day))
        .map(found -> found.orElseThrow(() -> new NotCompared("another run has taken over")));
  }

  private Future<Start> busy() {
    return parts
        .database()
        .background(Tenure.JOB, store::running)
        .map(day -> new Start.Busy(day.map(KoreanDay::new)));
  }

  /** Ends what runs here as soon as its present step allows, and waits for that a moment. */
  public Future<Void> stop() {
    return Future.join(runs.stream().map(DayRun::stop).toList())
        .timeout(STOP_SECONDS, TimeUnit.SECONDS)
        .transform(ended -> Future.succeededFuture());
  }
}
