package dev.spillway.confirm;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slot;
import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.bus.Call;
import dev.spillway.gateway.ConfirmCall;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.gateway.SlotWait;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the money of one order once, whatever the gateway, the network and the buyer do.
 *
 * <p>The way of a confirm: join an equal one in flight, or take a gateway slot, for which it may
 * wait a moment; write the attempt down as UNKNOWN and commit; give the database connection back;
 * call the gateway; write down what it said. No connection and no transaction is held over the
 * call. A refusal for want of a slot comes before anything is written or sent, so it is a definite
 * "not charged".
 *
 * <p>The slot has one owner at any time: this class until the call is handed to the gateway side,
 * that side from then on. Every way out before that gives it back here.
 *
 * <p>In doubt the answer is 202 and the attempt stays UNKNOWN; it is never reported as failed.
 */
final class ConfirmService {

  private static final Logger LOG = LoggerFactory.getLogger(ConfirmService.class);
  private static final String ACTOR = "confirm";

  private final Flights flights;
  private final ConfirmOpening opening;
  private final PaymentGateway gateway;
  private final Ledger ledger;
  private final Ticks ticks;
  private final long sendWindowNanos;

  /**
   * @param sendWindowMillis from the first transaction on, in which the gateway may be called
   */
  ConfirmService(
      Flights flights,
      ConfirmOpening opening,
      PaymentGateway gateway,
      Ledger ledger,
      Ticks ticks,
      long sendWindowMillis) {
    this.flights = flights;
    this.opening = opening;
    this.gateway = gateway;
    this.ledger = ledger;
    this.ticks = ticks;
    this.sendWindowNanos = sendWindowMillis * 1_000_000;
  }

  Future<Answer> confirm(Call<ConfirmPayment> call) {
    Flights.Boarding boarding = flights.board(call);
    if (!boarding.first()) {
      return join(call, boarding.flight());
    }
    // A throw on the way must end the flight too, or those who joined would wait for ever.
    Future<Answer> answer = Future.succeededFuture().compose(go -> fly(call, boarding.flight()));
    boarding.flight().land(answer);
    return answer;
  }

  private Future<Answer> join(Call<ConfirmPayment> call, Flights.Flight flight) {
    Optional<Slot> place = flights.place();
    if (place.isEmpty()) {
      return Future.succeededFuture(notYetKnown(call));
    }
    Optional<Future<Answer>> landing = flight.join(place.get());
    if (landing.isEmpty()) {
      return confirm(call);
    }
    return flight.sameIntent(call)
        ? landing.get()
        : landing
            .get()
            .compose(
                answer ->
                    opening
                        .joined(call)
                        .map(conflict -> conflict.orElse(answer))
                        // The payment's outcome outweighs a key that could not be looked up.
                        .otherwise(answer));
  }

  private Future<Answer> fly(Call<ConfirmPayment> call, Flights.Flight flight) {
    if (gateway.confirmCircuitOpen()) {
      return refused(Resource.CIRCUIT_OPEN);
    }
    SlotWait wait = gateway.confirmBudget().take(call.requestId(), call.deadline());
    if (!wait.slot().isComplete()) {
      call.departure().whenLeft(() -> leave(wait, flight));
    }
    return wait.slot()
        .compose(
            slot -> {
              if (flight.ground()) {
                slot.ifPresent(Slot::ignored);
                return Future.succeededFuture(notYetKnown(call)); // To nobody.
              }
              return slot.isPresent()
                  ? open(call, flight, slot.get())
                  : refused(Resource.GATEWAY_SLOTS);
            });
  }

  /** Only as long as it waits: who leaves a call in flight leaves it to those who may join it. */
  private static void leave(SlotWait wait, Flights.Flight flight) {
    if (!wait.slot().isComplete() && flight.ground()) {
      wait.leave();
    }
  }

  /** Whatever throws or fails before the call is handed over gives the slot back here. */
  private Future<Answer> open(Call<ConfirmPayment> call, Flights.Flight flight, Slot slot) {
    long sendByNanos = ticks.nanos() + sendWindowNanos;
    return Future.succeededFuture()
        .compose(go -> opening.open(call))
        .onFailure(failure -> slot.ignored())
        .compose(
            begun ->
                begun.fold(
                    payment -> callGateway(call, flight, payment, slot, sendByNanos),
                    answer -> unsent(slot, answer),
                    () -> unsent(slot, notYetKnown(call))));
  }

  private static Future<Answer> unsent(Slot slot, Answer answer) {
    slot.ignored();
    return Future.succeededFuture(answer);
  }

  private Answer notYetKnown(Call<ConfirmPayment> call) {
    return call.command().unanswered(ticks.epochMillis());
  }

  private Future<Answer> refused(Resource resource) {
    long seconds = gateway.confirmBudget().retryAfter().seconds();
    return Future.succeededFuture(Problem.overloaded(RouteClass.CONFIRM, resource, seconds));
  }

  /**
   * Crash story: the attempt is committed. If we die here, before, in or after the call, it stays
   * UNKNOWN and is asked for by its payment key once its deadline has passed.
   */
  private Future<Answer> callGateway(
      Call<ConfirmPayment> call,
      Flights.Flight flight,
      Payment payment,
      Slot slot,
      long sendByNanos) {
    if (flight.ground()) {
      slot.ignored();
      return record(call, payment, new Outcome.NotSent("CLIENT_GONE"));
    }
    ConfirmCall confirm =
        new ConfirmCall(
            payment.paymentKey(),
            payment.orderId(),
            payment.price(),
            payment.gatewayKey(),
            sendByNanos);
    return gateway
        .confirm(confirm, slot, call.heldThread())
        .compose(outcome -> record(call, payment, outcome));
  }

  private Future<Answer> record(Call<ConfirmPayment> call, Payment payment, Outcome outcome) {
    if (outcome instanceof Outcome.Unknown unknown) {
      LOG.warn(
          "gateway outcome unknown orderId={} paymentKey={} reason={} requestId={}",
          payment.orderId(),
          payment.paymentKey(),
          unknown.reason(),
          call.requestId());
    }
    return ledger
        .settle(payment, outcome, ACTOR)
        .otherwise(
            failure -> {
              LOG.warn(
                  "gateway outcome not written, left unknown paymentKey={} requestId={} failure={}",
                  payment.paymentKey(),
                  call.requestId(),
                  failure.toString());
              return payment;
            })
        .map(ConfirmAnswers::of);
  }
}
