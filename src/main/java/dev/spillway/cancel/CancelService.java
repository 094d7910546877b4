package dev.spillway.cancel;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slot;
import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.bus.Call;
import dev.spillway.gateway.CancelCall;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.Refund;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives money back once, and never more than was taken, whatever the gateway and the network do.
 *
 * <p>The way of a cancel: wait for its turn at the payment, holding nothing; take a slot; reserve
 * the amount and write the refund down as UNKNOWN, and commit; give the database connection back;
 * call the gateway; write down what it said. A refusal for want of a slot comes before anything is
 * written or sent.
 *
 * <p>The turn lasts until the end is written, even if the caller was answered 202 before that: no
 * other refund of the payment could begin anyway. Another instance knows no turns; that a refund of
 * its own is still open there is found by the first transaction, which then is tried again, without
 * slot and connection in between, until the caller's time is over.
 *
 * <p>The slot has one owner at any time: this class until the call is handed to the gateway side,
 * that side from then on. In doubt the answer is 202 and the refund stays UNKNOWN, to be looked at
 * by whoever recovers refunds.
 */
final class CancelService {

  private static final Logger LOG = LoggerFactory.getLogger(CancelService.class);
  private static final String ACTOR = "cancel";
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 1_000;

  private final Vertx vertx;
  private final CancelQueue queue;
  private final CancelOpening opening;
  private final PaymentGateway gateway;
  private final Ledger ledger;
  private final Ticks ticks;
  private final long sendWindowNanos;
  private final long spareMillis;

  /**
   * @param sendWindowMillis from the first transaction on, in which the gateway may be called
   * @param spareMillis before its deadline a caller is answered, so that the answer still arrives
   */
  CancelService(
      Vertx vertx,
      CancelQueue queue,
      CancelOpening opening,
      PaymentGateway gateway,
      Ledger ledger,
      Ticks ticks,
      long sendWindowMillis,
      long spareMillis) {
    this.vertx = vertx;
    this.queue = queue;
    this.opening = opening;
    this.gateway = gateway;
    this.ledger = ledger;
    this.ticks = ticks;
    this.sendWindowNanos = sendWindowMillis * 1_000_000;
    this.spareMillis = spareMillis;
  }

  /** One cancel on its way. */
  private record Trip(Call<CancelPayment> call, Deadline answerBy, Promise<Answer> heard) {}

  Future<Answer> cancel(Call<CancelPayment> call) {
    Trip trip = new Trip(call, answerBy(call.deadline()), Promise.promise());
    queue
        .enter(call.owner() + " " + call.command().paymentKey(), leftMillis(trip))
        .compose(turn -> turn.map(mine -> inTurn(trip, mine)).orElseGet(CancelService::inProgress))
        .onSuccess(trip.heard()::tryComplete)
        .onFailure(trip.heard()::tryFail);
    return trip.heard().future();
  }

  /** Of a short time no more than a quarter is kept to spare. */
  private Deadline answerBy(Deadline deadline) {
    long left = deadline.remainingMillis(ticks);
    return new Deadline(deadline.epochMillis() - Math.min(spareMillis, left / 4));
  }

  private long leftMillis(Trip trip) {
    return trip.answerBy().remainingMillis(ticks);
  }

  private Future<Answer> inTurn(Trip trip, CancelQueue.Turn turn) {
    // A throw on the way must end the turn too, or those behind would wait in vain.
    return Future.succeededFuture()
        .compose(go -> begin(trip, turn, FIRST_PAUSE_MILLIS))
        .onComplete(done -> turn.leave());
  }

  private Future<Answer> begin(Trip trip, CancelQueue.Turn turn, long pauseMillis) {
    if (trip.call().departure().hasLeft()) {
      return inProgress();
    }
    if (gateway.cancelCircuitOpen()) {
      return refused(Resource.CIRCUIT_OPEN);
    }
    Optional<Slot> slot = gateway.cancelSlots().take(trip.call().requestId());
    if (slot.isEmpty()) {
      return refused(Resource.GATEWAY_SLOTS);
    }
    long sendByNanos = ticks.nanos() + sendWindowNanos;
    return opening
        .open(trip.call())
        .onFailure(failure -> slot.get().ignored())
        .compose(
            begun ->
                begun.fold(
                    (payment, refund) ->
                        callGateway(trip, payment, refund, slot.get(), sendByNanos),
                    answer -> unsent(slot.get(), answer),
                    () -> beginLater(trip, turn, slot.get(), pauseMillis),
                    () -> unsent(slot.get(), CancelPayment.unanswered())));
  }

  private static Future<Answer> unsent(Slot slot, Answer answer) {
    slot.ignored();
    return Future.succeededFuture(answer);
  }

  /** A refund of this payment is open that this process does not wait for: look again. */
  private Future<Answer> beginLater(Trip trip, CancelQueue.Turn turn, Slot slot, long pauseMillis) {
    slot.ignored();
    long left = leftMillis(trip);
    if (left <= 0 || !turn.mayWait()) {
      return inProgress();
    }
    return vertx
        .timer(Math.min(pauseMillis, left), TimeUnit.MILLISECONDS)
        .compose(rested -> begin(trip, turn, Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS)));
  }

  private static Future<Answer> inProgress() {
    return Future.succeededFuture(CancelAnswers.inProgress());
  }

  private Future<Answer> refused(Resource resource) {
    long seconds = gateway.cancelRetryAfter().seconds();
    return Future.succeededFuture(Problem.overloaded(RouteClass.CANCEL, resource, seconds));
  }

  /**
   * Crash story: the refund is committed with its amount reserved. If we die here, before, in or
   * after the call, it stays UNKNOWN, and is looked at once its deadline has passed.
   */
  private Future<Answer> callGateway(
      Trip trip, Payment payment, Refund refund, Slot slot, long sendByNanos) {
    Answer notYetKnown = CancelAnswers.of(payment, refund.id());
    long timer =
        vertx.setTimer(
            Math.max(1, leftMillis(trip)), late -> trip.heard().tryComplete(notYetKnown));
    return gateway
        .cancel(
            new CancelCall(payment.paymentKey(), refund, false, sendByNanos),
            slot,
            trip.call().heldThread())
        .compose(outcome -> record(trip.call(), payment, refund, outcome))
        .onComplete(done -> vertx.cancelTimer(timer));
  }

  private Future<Answer> record(
      Call<CancelPayment> call, Payment payment, Refund refund, Outcome outcome) {
    if (outcome instanceof Outcome.Unknown || outcome instanceof Outcome.NotSent) {
      LOG.warn(
          "refund outcome unknown refundId={} paymentKey={} outcome={} requestId={}",
          refund.refundId(),
          payment.paymentKey(),
          outcome,
          call.requestId());
    }
    return ledger
        .settleRefund(payment, refund, outcome, ACTOR)
        .otherwise(
            failure -> {
              LOG.warn(
                  "refund outcome not written, left unknown refundId={} requestId={} failure={}",
                  refund.refundId(),
                  call.requestId(),
                  failure.toString());
              return payment;
            })
        .map(now -> CancelAnswers.of(now, refund.id()));
  }
}
