package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.time.Deadline;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * How a wait ends: served, expired or left, one of them and once, whatever the waiter does then.
 */
class WaiterTest {

  private final HandTicks ticks = new HandTicks();
  private final Slots slots = new Slots("gateway-slots", 2, ticks);
  private final WaitingRoom room = new WaitingRoom(slots, 1_000, 100, ticks);
  private final Guests guests = new Guests(ticks);

  private Turn enter(String name) {
    return guests.enter(room, name, 30_000);
  }

  @Test
  void an_expired_waiter_is_removed_counted_and_never_served() {
    Slot held = (Slot) enter("a");
    enter("b");
    enter("c");
    ticks.pass(0.4);
    enter("d");

    ticks.pass(0.6);
    room.expire();

    assertThat(guests.told()).containsExactly("c expired");
    assertThat(room.waiting()).isEqualTo(1);
    assertThat(room.expired()).isEqualTo(1);
    ticks.pass(0.4);
    room.expire();
    held.succeeded();
    assertThat(guests.told()).containsExactly("c expired", "d expired");
    assertThat(slots.inUse()).as("the slot went back").isEqualTo(1);
    assertThat(slots.full()).isFalse();
  }

  @Test
  void a_waiter_that_left_is_passed_over_and_told_nothing() {
    Slot held = (Slot) enter("a");
    enter("b");
    enter("c");
    Waiter leaving = (Waiter) enter("d");

    assertThat(leaving.leave()).isTrue();
    assertThat(leaving.leave()).isFalse();
    held.succeeded();

    assertThat(guests.told()).containsExactly("c served");
    assertThat(room.left()).isEqualTo(1);
    assertThat(room.waiting()).isZero();
  }

  @Test
  void a_waiter_that_was_served_cannot_leave_any_more() {
    Slot held = (Slot) enter("a");
    enter("b");
    Waiter waiter = (Waiter) enter("c");
    held.succeeded();

    assertThat(waiter.leave()).isFalse();
    guests.served().get(0).succeeded();
    assertThat(slots.inUse()).isEqualTo(1);
  }

  @Test
  void waiters_that_give_back_at_once_do_not_nest() {
    Slots one = new Slots("one", 1, ticks);
    WaitingRoom deep = new WaitingRoom(one, 1_000, 50_000, ticks);
    AtomicInteger count = new AtomicInteger();
    Slot held = one.take().orElseThrow();
    for (int waiter = 0; waiter < 50_000; waiter++) {
      deep.enter("w", Deadline.after(9_000, ticks), giveBack(count));
    }

    held.succeeded();

    assertThat(count).hasValue(50_000);
    assertThat(one.inUse()).isZero();
  }

  private static Turn.Waiting giveBack(AtomicInteger count) {
    return new Turn.Waiting() {
      @Override
      public void served(Slot slot) {
        count.incrementAndGet();
        slot.succeeded();
      }

      @Override
      public void expired() {
        throw new AssertionError("nobody expires here");
      }
    };
  }

  @Test
  void a_waiter_that_throws_loses_its_slot_and_stops_nobody() throws InterruptedException {
    Slot held = (Slot) enter("a");
    enter("b");
    enter("c");
    room.enter(
        "broken",
        Deadline.after(9_000, ticks),
        new Turn.Waiting() {
          @Override
          public void served(Slot slot) {
            throw new IllegalStateException("broken waiter");
          }

          @Override
          public void expired() {}
        });
    AtomicReference<Throwable> heard = new AtomicReference<>();
    Thread worker = new Thread(held::succeeded);
    worker.setUncaughtExceptionHandler((thread, failure) -> heard.set(failure));

    worker.start();
    worker.join();

    assertThat(heard.get()).hasMessage("broken waiter");
    assertThat(guests.told()).containsExactly("c served");
    assertThat(slots.inUse()).isEqualTo(2);
  }
}
