package dev.spillway.reconciliation;

import dev.spillway.gateway.GatewayTransaction;
import dev.spillway.gateway.TransactionsCall;
import dev.spillway.gateway.TransactionsReply;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One comparison of one day: reads the gateway's list into the database, lets that compare it with
 * our books, and looks at each payment whose money of the day is not the same in both.
 *
 * <p>Days meet at midnight, where the gateway's clock and ours may put one payment on different
 * sides. So what differs by the day is only a suspect, and is decided by the payment itself. What
 * neither the list nor our books of the day count as money is not looked at: outcomes that are not
 * known yet are recovery's.
 *
 * <p>In memory are one page of the list, and one look's payments.
 */
final class DayRun {

  private static final Logger LOG = LoggerFactory.getLogger(DayRun.class);

  /** Payments that one statement compares. */
  private static final int LOOK = 500;

  /** More than this is no difference of books, but the wrong books. */
  private static final int DIFFERENCES_MAX = 10_000;

  /** The rest of them stands in the list of differences. */
  private static final int LOGGED_MAX = 100;

  private final Reconciler.Parts parts;
  private final ReconciliationOptions options;
  private final ReconciliationListener listener;
  private final ReconciliationStore store;
  private final ListStore list = new ListStore();
  private final Tenure tenure;
  private final KoreanDay day;
  private final Calls calls;
  private final Examination examination;
  private final Promise<Void> ended = Promise.promise();
  private Optional<String> lastKey = Optional.empty();
  private long rows;
  private long compared;
  private int differences;
  private int logged;

  DayRun(
      Reconciler.Parts parts,
      ReconciliationOptions options,
      ReconciliationListener listener,
      ReconciliationStore store,
      Tenure tenure,
      KoreanDay day) {
    this.parts = parts;
    this.options = options;
    this.listener = listener;
    this.store = store;
    this.tenure = tenure;
    this.day = day;
    this.calls = new Calls(parts.vertx(), parts.gateway(), options, tenure::keep);
    this.examination =
        new Examination(tenure, parts.payments(), parts.gateway(), parts.ledger(), calls);
  }

  /** What is written together with the taking of the job. */
  Future<Void> begin(Transaction tx) {
    return store.begin(tx, day).compose(begun -> list.empty(tx));
  }

  /** Compares, and writes down how that ended; fails only if it cannot. */
  Future<Void> compare() {
    return Repeat.whileTrue(this::readPage)
        .compose(read -> tenure.write(list::analyze))
        .compose(analyzed -> compareTheirs())
        .compose(done -> compareOurs(ListStore.Book.CAPTURED))
        .compose(done -> compareOurs(ListStore.Book.REFUNDED))
        .compose(
            done -> end(Reconciliation.Status.DONE, Optional.empty()),
            failure -> end(Reconciliation.Status.FAILED, Optional.of(why(failure))))
        .onComplete(ended);
  }

  private static String why(Throwable failure) {
    if (failure instanceof NotCompared notCompared) {
      return notCompared.getMessage();
    }
    LOG.warn("reconciliation met an unexpected failure", failure);
    return failure.toString();
  }

  private Future<Void> end(Reconciliation.Status status, Optional<String> error) {
    return tenure.end(
        tx -> list.empty(tx).compose(emptied -> store.end(tx, day, status, compared, error)));
  }

  Future<Void> stop() {
    calls.stop();
    return ended.future();
  }

  private Future<Boolean> readPage() {
    TransactionsCall call =
        new TransactionsCall(
            day.fromLocal(), day.untilLocal(), lastKey, options.limit(), options.timeoutMillis());
    return calls
        .call(
            slot -> parts.gateway().transactions(call, slot),
            reply -> reply instanceof TransactionsReply.Unlisted unlisted && unlisted.passing())
        .compose(
            reply ->
                reply instanceof TransactionsReply.Page page
                    ? keepPage(page.rows())
                    : Future.failedFuture(notListed((TransactionsReply.Unlisted) reply)));
  }

  private static NotCompared notListed(TransactionsReply.Unlisted unlisted) {
    return new NotCompared("the gateway's list cannot be had: " + unlisted.reason());
  }

  /**
   * Only a page without rows is the end: how many rows a full one has is the gateway's to say. One
   * that ends where the page before did is none either, unless it is so long that it must be the
   * same page again.
   */
  private Future<Boolean> keepPage(List<GatewayTransaction> page) {
    Optional<String> last =
        page.isEmpty() ? Optional.empty() : Optional.of(page.get(page.size() - 1).transactionKey());
    boolean same = last.isPresent() && last.equals(lastKey);
    if (same && page.size() > 1) {
      return Future.failedFuture(new NotCompared("the gateway's list does not move on"));
    }
    rows += page.size();
    if (rows > options.rowsMax()) {
      return Future.failedFuture(
          new NotCompared(
              "the gateway's list has more rows than reconciliation.rowsMax, which is "
                  + options.rowsMax()));
    }
    lastKey = last;
    List<GatewayTransaction> ofDay =
        page.stream().filter(row -> row.at().isEmpty() || day.has(row.at().get())).toList();
    listener.pageRead();
    return tenure
        .write(
            tx -> list.insert(tx, ofDay).compose(inserted -> store.readPage(tx, day, ofDay.size())))
        .map(!page.isEmpty() && !same);
  }

  private Future<Void> compareTheirs() {
    String[] after = {""};
    return Repeat.whileTrue(
        () ->
            tenure
                .read(tx -> list.theirs(tx, day, after[0], LOOK))
                .compose(
                    look -> {
                      after[0] = look.last();
                      compared += look.payments();
                      return examine(look.suspects()).map(look.payments() == LOOK);
                    }));
  }

  private Future<Void> compareOurs(ListStore.Book book) {
    ListStore.Place[] after = {ListStore.Place.before(day)};
    return Repeat.whileTrue(
        () ->
            tenure
                .read(tx -> list.ours(tx, day, book, after[0], LOOK))
                .compose(
                    look -> {
                      after[0] = look.last();
                      compared += look.suspects().size();
                      return examine(look.suspects()).map(look.rows() == LOOK);
                    }));
  }

  private Future<Void> examine(List<Suspect> suspects) {
    return Repeat.each(suspects, this::examine);
  }

  private Future<Void> examine(Suspect suspect) {
    return examination
        .of(suspect)
        .compose(found -> found.isPresent() ? differs(found.get()) : Future.succeededFuture());
  }

  private Future<Void> differs(Difference difference) {
    if (++differences > DIFFERENCES_MAX) {
      return Future.failedFuture(
          new NotCompared(
              "more than %d differences: is this the right gateway.secretKey?"
                  .formatted(DIFFERENCES_MAX)));
    }
    if (!difference.settled() && ++logged <= LOGGED_MAX) {
      LOG.error(
          "the gateway's books differ from ours day={} kind={} paymentKey={} orderId={} ours=[{}]"
              + " theirs=[{}] note={}",
          day,
          difference.kind(),
          difference.paymentKey(),
          difference.orderId().orElse("unknown"),
          difference.ours(),
          difference.theirs(),
          difference.note().orElse("none"));
    }
    return tenure.write(tx -> store.add(tx, day, difference));
  }
}
