package dev.spillway.confirm;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.api.Answer;
import dev.spillway.bus.Call;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The confirms in flight in this process, so that an equal one shares the call of the first.
 *
 * <p>Equal means: of the same owner, order, payment and amount. Who joins needs no gateway slot,
 * only one of a bounded number of places. A flight that nobody waits for any more may be grounded
 * before its call is made, after which nobody can join it: both are one step on one counter.
 *
 * <p>Safe for any thread.
 */
final class Flights {

  private final ConcurrentHashMap<Key, Flight> flights = new ConcurrentHashMap<>();
  private final Slots joiners;

  Flights(Slots joiners) {
    this.joiners = joiners;
  }

  private record Key(String owner, String orderId, String paymentKey, long amount) {
    static Key of(Call<ConfirmPayment> call) {
      ConfirmPayment confirm = call.command();
      return new Key(
          call.owner(), confirm.orderId().value(), confirm.paymentKey().value(), confirm.amount());
    }
  }

  /** A flight to wait for, or a flight of one's own. */
  record Boarding(Flight flight, boolean first) {}

  /** One of the places to wait for somebody else's flight, if there is one left. */
  Optional<Slot> place() {
    return joiners.take();
  }

  Boarding board(Call<ConfirmPayment> call) {
    Key key = Key.of(call);
    Flight own = new Flight(key, call);
    while (true) {
      Flight known = flights.putIfAbsent(key, own);
      if (known == null) {
        return new Boarding(own, true);
      }
      if (known.waiting.get() != Flight.GROUNDED) {
        return new Boarding(known, false);
      }
      flights.remove(key, known);
    }
  }

  /** One confirm on its way, with those that wait for its answer. */
  final class Flight {

    private static final int GROUNDED = -1;

    private final Key key;
    private final Call<ConfirmPayment> first;
    private final Promise<Answer> landing = Promise.promise();
    private final AtomicInteger waiting = new AtomicInteger();

    private Flight(Key key, Call<ConfirmPayment> first) {
      this.key = key;
      this.first = first;
    }

    /** Whether this call would be remembered under the same idempotency key. */
    boolean sameIntent(Call<ConfirmPayment> call) {
      return call.command().intent().key().isEmpty()
          || call.command().intent().key().equals(first.command().intent().key());
    }

    /**
     * Takes a place to wait.
     *
     * @param place from {@link #place()}, given back when the flight lands
     * @return the answer of the first, or empty when this flight was grounded meanwhile
     */
    Optional<Future<Answer>> join(Slot place) {
      if (waiting.getAndUpdate(n -> n == GROUNDED ? GROUNDED : n + 1) == GROUNDED) {
        place.ignored();
        return Optional.empty();
      }
      return Optional.of(landing.future().onComplete(landed -> place.succeeded()));
    }

    /** Gives up before the call is made, if its caller left and nobody joined; once and for all. */
    boolean ground() {
      return first.departure().hasLeft()
          && (waiting.compareAndSet(0, GROUNDED) || waiting.get() == GROUNDED);
    }

    void land(Future<Answer> answer) {
      answer.onComplete(
          done -> {
            flights.remove(key, this);
            landing.handle(done);
          });
    }
  }
}
