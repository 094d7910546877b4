package dev.spillway.lease;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works through the rows of one table as they become due, together with every other instance and
 * without a leader.
 *
 * <p>It looks by a timer with jitter, and at once after {@link #wake} or when a row is done while
 * more were due. A look counts what is due, takes that many places of the budget, and leases only
 * as many rows as it got places: what it cannot work on now stays free for others. Rows are worked
 * on side by side, each with its own lease, so that a stuck one delays no other. A row whose work
 * fails unexpectedly comes again after a pause that doubles.
 *
 * <p>Crash story: a lease of an instance that died runs out, and the row is due again.
 *
 * <p>Confined to its event loop, but for {@link #wake}.
 */
public final class LeasedPoller extends VerticleBase {

  /** Not 0, which is the first timer of somebody. */
  private static final long NO_TIMER = -1;

  private static final Logger LOG = LoggerFactory.getLogger(LeasedPoller.class);
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final int DOUBLINGS_MAX = 8;
  private static final int GIVE_BACK_TRIES = 4;
  private static final long GIVE_BACK_PAUSE_MILLIS = 100;

  private final Database database;
  private final Slots budget;
  private final LeaseStore store;
  private final LeasedWork work;
  private final LeaseTerms terms;
  private final LeaseListener listener;
  private volatile Context home;
  private int underWay;
  private boolean looking;
  private boolean lookAgain;
  private boolean moreDue;
  private boolean blind;
  private long timer = NO_TIMER;
  private Promise<Void> stopping;

  public LeasedPoller(
      Database database,
      Slots budget,
      LeaseStore store,
      LeasedWork work,
      LeaseTerms terms,
      LeaseListener listener) {
    this.database = database;
    this.budget = budget;
    this.store = store;
    this.work = work;
    this.terms = terms;
    this.listener = listener;
  }

  @Override
  public Future<?> start() {
    home = context;
    look();
    return Future.succeededFuture();
  }

  /** Says that a row may be due now. For any thread, and harmless at any time. */
  public void wake() {
    Context loop = home;
    if (loop != null) {
      loop.runOnContext(woken -> look());
    }
  }

  private void look() {
    if (stopping != null || looking) {
      lookAgain = looking;
      return;
    }
    vertx.cancelTimer(timer);
    if (underWay == terms.rowsMax() || !work.ready()) {
      moreDue = underWay == terms.rowsMax();
      lookLater();
      return;
    }
    looking = true;
    List<Slot> places = new ArrayList<>();
    database
        .background(terms.name(), tx -> lease(tx, places))
        .onComplete(
            leased -> {
              looking = false;
              if (leased.succeeded()) {
                blind = false;
                begin(leased.result(), places);
              } else {
                places.forEach(Slot::ignored);
                notSeen(leased.cause());
              }
              lookLater();
            });
  }

  private Future<List<Leased>> lease(Transaction tx, List<Slot> places) {
    int room = terms.rowsMax() - underWay;
    return store
        .due(tx, room + 1)
        .compose(
            due -> {
              while (places.size() < Math.min(due, room) && !budget.full()) {
                budget.take(terms.name()).ifPresent(places::add);
              }
              moreDue = due > places.size();
              return places.isEmpty()
                  ? Future.succeededFuture(List.of())
                  : store.lease(tx, places.size(), terms.leaseMillis());
            });
  }

  private void begin(List<Leased> rows, List<Slot> places) {
    if (!rows.isEmpty()) {
      listener.leased(rows.size());
    }
    places.subList(rows.size(), places.size()).forEach(Slot::ignored);
    for (int i = 0; i < rows.size(); i++) {
      begin(rows.get(i), places.get(i));
    }
  }

  private void begin(Leased row, Slot place) {
    listener.underWay(++underWay);
    worked(row, place)
        .compose(ended -> giveBack(row, ended))
        .onFailure(
            failure ->
                LOG.warn(
                    "lease not given back, it runs out work={} id={} failure={}",
                    terms.name(),
                    row.id(),
                    failure.toString()))
        .onComplete(done -> home.runOnContext(here -> end()));
  }

  private Future<Void> giveBack(Leased row, Ended ended) {
    return ended.givenBack()
        ? Future.succeededFuture()
        : database.again(
            GIVE_BACK_TRIES,
            GIVE_BACK_PAUSE_MILLIS,
            () -> database.background(terms.name(), tx -> store.giveBack(tx, row, ended)));
  }

  private Future<Ended> worked(Leased row, Slot place) {
    if (stopping != null) {
      place.ignored();
      return Future.succeededFuture(Ended.untouched());
    }
    return Future.succeededFuture()
        .compose(go -> work.run(row, place))
        .onSuccess(
            ended ->
                listener.ended(
                    ended.settled() ? LeaseListener.Ending.SETTLED : LeaseListener.Ending.OPEN))
        .otherwise(failure -> failed(row, failure));
  }

  private Ended failed(Leased row, Throwable failure) {
    listener.ended(LeaseListener.Ending.FAILED);
    long pauseMillis = FIRST_PAUSE_MILLIS << Math.min(row.attempts(), DOUBLINGS_MAX);
    LOG.warn(
        "leased work failed work={} id={} attempts={} againInMillis={} failure={}",
        terms.name(),
        row.id(),
        row.attempts(),
        pauseMillis,
        failure.toString());
    return Ended.open(pauseMillis);
  }

  private void end() {
    listener.underWay(--underWay);
    if (stopping != null) {
      if (underWay == 0) {
        stopping.tryComplete();
      }
    } else if (moreDue) {
      look();
    }
  }

  /** Said once; a database that is away is told of elsewhere. */
  private void notSeen(Throwable failure) {
    if (!blind) {
      LOG.warn("due rows not seen work={} failure={}", terms.name(), failure.toString());
    }
    blind = true;
  }

  private void lookLater() {
    if (stopping != null) {
      if (underWay == 0) {
        stopping.tryComplete();
      }
      return;
    }
    if (lookAgain) {
      lookAgain = false;
      look();
      return;
    }
    long quarter = terms.everyMillis() / 4;
    long pause = terms.everyMillis() + ThreadLocalRandom.current().nextLong(-quarter, quarter + 1);
    timer = vertx.setTimer(Math.max(1, pause), look -> look());
  }

  /** Leases no more and waits for what is under way, so that its leases are given back. */
  @Override
  public Future<?> stop() {
    stopping = Promise.promise();
    vertx.cancelTimer(timer);
    if (underWay == 0 && !looking) {
      return Future.succeededFuture();
    }
    long patience = vertx.setTimer(1 + terms.stopMillis(), over -> stopping.tryComplete());
    return stopping.future().onComplete(done -> vertx.cancelTimer(patience));
  }
}
