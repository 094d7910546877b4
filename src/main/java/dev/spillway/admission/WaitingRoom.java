package dev.spillway.admission;

import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A short wait for a slot, bounded in time, in number and by the deadline of who waits.
 *
 * <p>The number of places follows from the hold L of a slot now: in a wait W only slots x W / L of
 * them come back, so more waiters than that wait in vain. It shrinks by itself when the resource
 * slows down. Who could only be served too late is refused at once. The newest is served first:
 * with the oldest first, every success would come at the last moment of somebody's patience.
 *
 * <p>Nobody is parked. A slot that comes back is taken again here and given to a waiter only by
 * winning the waiter's own compare-and-set against expiry and leaving; who loses it is removed, and
 * the slot goes to the next or back. The room has no timer: its owner calls {@link #expire()} when
 * the wait of a waiter is over.
 *
 * <p>Safe for any thread. No wake-up is lost: who enters looks for a slot again after having become
 * visible, and who frees a slot looks for waiters after having freed it. Handing over is done by
 * one thread at a time; others leave it a note and go, so that a waiter that gives its slot back at
 * once does not make the calls nest.
 */
public final class WaitingRoom {

  private final Slots slots;
  private final long waitMillis;
  private final int placesMax;
  private final boolean predicts;
  private final Ticks ticks;
  private final ConcurrentLinkedDeque<Waiter> waiters = new ConcurrentLinkedDeque<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger notes = new AtomicInteger();
  private final LongAdder expired = new LongAdder();
  private final LongAdder left = new LongAdder();

  /**
   * @param waitMillis the longest wait; 0 = nobody waits
   * @param placesMax the most places, however short the hold
   */
  public WaitingRoom(Slots slots, long waitMillis, int placesMax, Ticks ticks) {
    this(slots, waitMillis, placesMax, true, ticks);
  }

  private WaitingRoom(Slots slots, long waitMillis, int placesMax, boolean predicts, Ticks ticks) {
    if (waitMillis < 0 || placesMax < 0) {
      throw new IllegalArgumentException(
          "waitMillis " + waitMillis + ", placesMax " + placesMax + ": neither may be below 0");
    }
    this.slots = slots;
    this.waitMillis = waitMillis;
    this.placesMax = placesMax;
    this.predicts = predicts;
    this.ticks = ticks;
    slots.whenFree(this::serve);
  }

  /**
   * A room for holds so short that no hold of the past predicts the next: all places are open
   * always, and who waits is refused only when the wait is over.
   */
  public static WaitingRoom unpredicted(Slots slots, long waitMillis, int places, Ticks ticks) {
    return new WaitingRoom(slots, waitMillis, places, false, ticks);
  }

  /**
   * Takes a slot, or else a place to wait, or else nothing.
   *
   * @param holder who asks: the request's id
   * @param waiting told how the wait ended if there is one, maybe before this method returns; not
   *     told of a waiter that left
   */
  public Turn enter(String holder, Deadline deadline, Turn.Waiting waiting) {
    Optional<Slot> free = slots.tryTake(holder);
    if (free.isPresent()) {
      return free.get();
    }
    double holdMillis = predicts ? slots.holdSeconds() * 1e3 : 0;
    if (waitMillis + holdMillis > deadline.remainingMillis(ticks)) {
      slots.lane().refuse();
      return Turn.Refusal.TOO_LATE;
    }
    if (!takePlace()) {
      slots.lane().refuse();
      return Turn.Refusal.NO_PLACE;
    }
    Waiter waiter = new Waiter(this, holder, waiting, ticks.nanos() + waitMillis * 1_000_000);
    waiters.addFirst(waiter);
    serve();
    return waiter;
  }

  private boolean takePlace() {
    int places = places();
    while (true) {
      int taken = waiting.get();
      if (taken >= places) {
        return false;
      }
      if (waiting.compareAndSet(taken, taken + 1)) {
        return true;
      }
    }
  }

  /** How many may wait now. */
  public int places() {
    if (waitMillis == 0) {
      return 0;
    }
    if (!predicts) {
      return placesMax;
    }
    double served = slots.lane().limit() * (waitMillis / 1e3) / slots.holdSeconds();
    return (int) Math.min(placesMax, served);
  }

  /** Hands free slots to waiters, newest first. */
  private void serve() {
    if (notes.getAndIncrement() != 0) {
      return;
    }
    int seen = 1;
    while (seen != 0) {
      serveWhileFree();
      seen = notes.addAndGet(-seen);
    }
  }

  private void serveWhileFree() {
    while (!waiters.isEmpty()) {
      Optional<Slot> slot = slots.tryTake("");
      if (slot.isEmpty()) {
        return;
      }
      handOver(slot.get());
    }
  }

  private void handOver(Slot slot) {
    for (Waiter next = waiters.pollFirst(); next != null; next = waiters.pollFirst()) {
      if (finish(next)) {
        slot.name(next.holder());
        Waiter served = next;
        tell(() -> served.waiting().served(slot), slot::dropped);
        return;
      }
    }
    slot.ignored();
  }

  /**
   * Ends the waits that are over. To be called when the wait of a waiter is, and harmless at any
   * other time.
   */
  public void expire() {
    long now = ticks.nanos();
    Iterator<Waiter> oldestFirst = waiters.descendingIterator();
    while (oldestFirst.hasNext()) {
      Waiter waiter = oldestFirst.next();
      if (waiter.overdue(now) && finish(waiter)) {
        waiters.remove(waiter);
        expired.increment();
        slots.lane().refuse();
        tell(waiter.waiting()::expired, () -> {});
      }
    }
  }

  boolean leave(Waiter waiter) {
    boolean leaves = finish(waiter);
    if (leaves) {
      waiters.remove(waiter);
      left.increment();
    }
    return leaves;
  }

  /** True for the one caller that ends the waiting; with it, the place is free. */
  private boolean finish(Waiter waiter) {
    boolean mine = waiter.finish();
    if (mine) {
      waiting.decrementAndGet();
    }
    return mine;
  }

  /** A waiter that throws must not stop the others; the thread's own handler hears of it. */
  private static void tell(Runnable waiter, Runnable onFailure) {
    try {
      waiter.run();
    } catch (RuntimeException failure) {
      onFailure.run();
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
  }

  /** The resource that is waited for, as it stands in metrics. */
  public String name() {
    return slots.name();
  }

  /** True when {@link #enter} would find neither a slot nor a place. */
  public boolean full() {
    return slots.full() && waiting.get() >= places();
  }

  public int waiting() {
    return waiting.get();
  }

  /** Waits that ended without a slot because their time was over. */
  public long expired() {
    return expired.sum();
  }

  /** Waits that the waiter gave up. */
  public long left() {
    return left.sum();
  }
}
