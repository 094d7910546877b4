package dev.spillway.prediction;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.time.Ticks;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.DoubleSupplier;

/**
 * Arrivals at random for slots, each of which is held for a time and given back, on a clock that
 * only this moves. It keeps its own account of places out and of holds that ended.
 */
final class Traffic implements Ticks {

  private record End(long nanos, long startNanos, Slot slot) {}

  private final Random random;
  private final PriorityQueue<End> ends = new PriorityQueue<>(Comparator.comparingLong(End::nanos));
  private long now = 1_000_000_000;
  private long nextTick = now;
  private double outSeconds;
  private double endedHoldSeconds;
  private int leaked;
  private Slots slots;
  private Runnable everyTick = () -> {};

  double perSecond;
  DoubleSupplier hold;

  Traffic(long seed, double perSecond) {
    this.random = new Random(seed);
    this.perSecond = perSecond;
  }

  void into(Slots newSlots, Runnable newEveryTick) {
    slots = newSlots;
    everyTick = newEveryTick;
  }

  static DoubleSupplier constant(double seconds) {
    return () -> seconds;
  }

  DoubleSupplier between(double least, double most) {
    return () -> least + (most - least) * random.nextDouble();
  }

  DoubleSupplier exponential(double mean) {
    return () -> -mean * Math.log(1 - random.nextDouble());
  }

  void run(double seconds) {
    long until = now + nanos(seconds);
    long arrival = now + gap();
    while (arrival <= until) {
      passTo(arrival);
      slots.take().ifPresent(slot -> ends.add(new End(now + nanos(hold.getAsDouble()), now, slot)));
      arrival = now + gap();
    }
    passTo(until);
  }

  /** Takes a slot that nobody will ever give back. */
  Slot leak(String holder) {
    leaked++;
    return slots.take(holder).orElseThrow();
  }

  /** Takes a slot, gives it back, and tries that again and again. */
  void releaseTwice() {
    Slot slot = slots.take().orElseThrow();
    slot.succeeded();
    slot.succeeded();
    slot.dropped();
    slot.ignored();
  }

  private void passTo(long moment) {
    while (true) {
      End end = ends.peek();
      long next = Math.min(nextTick, end == null ? Long.MAX_VALUE : end.nanos());
      if (next > moment) {
        move(moment);
        return;
      }
      move(next);
      if (end != null && end.nanos() == next) {
        ends.poll();
        endedHoldSeconds += (now - end.startNanos()) / 1e9;
        end.slot().succeeded();
      } else {
        nextTick += Prediction.TICK_MILLIS * 1_000_000;
        everyTick.run();
      }
    }
  }

  private void move(long moment) {
    outSeconds += (ends.size() + leaked) * ((moment - now) / 1e9);
    now = moment;
  }

  private long gap() {
    return nanos(-Math.log(1 - random.nextDouble()) / perSecond);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  /** Places out, added up over time, by its own account. */
  double outSeconds() {
    return outSeconds;
  }

  /** Holds that ended, added up, by its own account. */
  double endedHoldSeconds() {
    return endedHoldSeconds;
  }

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public long epochMillis() {
    return now / 1_000_000;
  }
}
