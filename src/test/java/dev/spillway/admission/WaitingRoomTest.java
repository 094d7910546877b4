package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.spillway.admission.SharedSlots.Share;
import dev.spillway.time.Ticks;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WaitingRoomTest {

  private final HandTicks ticks = new HandTicks();
  private final Slots slots = new Slots("gateway-slots", 2, ticks);
  private final WaitingRoom room = new WaitingRoom(slots, 1_000, 100, ticks);
  private final Guests guests = new Guests(ticks);

  private Turn enter(String name) {
    return guests.enter(room, name, 30_000);
  }

  @Test
  void who_finds_a_free_slot_does_not_wait() {
    assertThat(enter("a")).isInstanceOf(Slot.class);
    assertThat(room.waiting()).isZero();
  }

  @Test
  void a_slot_that_comes_back_goes_to_the_newest_waiter_under_its_name() {
    Slot held = (Slot) enter("a");
    enter("b");
    enter("older");
    enter("newer");

    held.succeeded();

    assertThat(guests.told()).containsExactly("newer served");
    assertThat(room.waiting()).isEqualTo(1);
    assertThat(slots.inUse()).isEqualTo(2);
    ticks.pass(5);
    assertThat(slots.lane().olderThan(1)).extracting(Overdue::holder).contains("newer");
  }

  @Test
  void there_are_as_many_places_as_slots_come_back_within_the_wait() {
    Slot sample = (Slot) enter("a");
    ticks.pass(0.5);
    sample.succeeded();
    enter("a");
    enter("b");

    assertThat(room.places()).as("2 slots x 1 s / 0.5 s").isEqualTo(4);
    for (int waiter = 0; waiter < 4; waiter++) {
      assertThat(enter("w" + waiter)).isInstanceOf(Waiter.class);
    }
    assertThat(room.full()).isTrue();
    assertThat(enter("one too many")).isEqualTo(Turn.Refusal.NO_PLACE);
    assertThat(slots.refused()).isEqualTo(1);
  }

  @Test
  void places_vanish_by_themselves_when_the_resource_slows_down() {
    enter("a");
    enter("b");
    assertThat(room.places()).as("nothing known yet").isEqualTo(100);

    ticks.pass(2);

    assertThat(room.places()).as("2 slots x 1 s / 4 s").isZero();
    assertThat(enter("c")).isEqualTo(Turn.Refusal.NO_PLACE);
  }

  @Test
  void who_could_only_be_served_too_late_is_refused_at_once() {
    Slot sample = (Slot) enter("a");
    ticks.pass(0.5);
    sample.succeeded();
    enter("a");
    enter("b");

    assertThat(guests.enter(room, "hasty", 1_499)).isEqualTo(Turn.Refusal.TOO_LATE);
    assertThat(guests.enter(room, "patient", 1_502)).isInstanceOf(Waiter.class);
  }

  @Test
  void with_no_time_to_wait_nobody_waits() {
    WaitingRoom none = new WaitingRoom(slots, 0, 100, ticks);
    guests.enter(none, "a", 1_000);
    guests.enter(none, "b", 1_000);

    assertThat(none.full()).isTrue();
    assertThat(guests.enter(none, "c", 1_000)).isEqualTo(Turn.Refusal.NO_PLACE);
  }

  @Test
  void a_slot_that_comes_back_just_before_the_waiter_is_visible_still_reaches_it() {
    AtomicReference<Slot> held = new AtomicReference<>();
    Ticks interfering =
        new Ticks() {
          @Override
          public long nanos() {
            return ticks.nanos();
          }

          @Override
          public long epochMillis() {
            // Asked for the deadline: after the slot was found taken, before the waiter stands.
            Optional.ofNullable(held.getAndSet(null)).ifPresent(Slot::succeeded);
            return ticks.epochMillis();
          }
        };
    Slots one = new Slots("one", 1, ticks);
    WaitingRoom watched = new WaitingRoom(one, 1_000, 10, interfering);
    held.set(one.take().orElseThrow());

    guests.enter(watched, "w", 3_000);

    assertThat(guests.told()).containsExactly("w served");
  }

  @Test
  void growing_the_limit_serves_the_waiters() {
    enter("a");
    enter("b");
    enter("c");
    enter("d");

    slots.limit(3);

    assertThat(guests.told()).containsExactly("d served");
    slots.limit(4);
    assertThat(guests.told()).containsExactly("d served", "c served");
  }

  @Test
  void a_waiter_of_one_share_is_served_when_another_share_gives_back() {
    SharedSlots database =
        new SharedSlots(
            "database", 1, List.of(new Share("query", 1), new Share("write", 1)), ticks);
    WaitingRoom writes = new WaitingRoom(database.share("write"), 1_000, 10, ticks);
    Slot query = database.share("query").take().orElseThrow();
    guests.enter(writes, "w", 3_000);

    query.succeeded();

    assertThat(guests.told()).containsExactly("w served");
  }

  @Test
  void a_room_of_negative_size_is_refused() {
    assertThat(catchThrowable(() -> new WaitingRoom(slots, -1, 4, ticks)))
        .hasMessage("waitMillis -1, placesMax 4: neither may be below 0");
    assertThatThrownBy(() -> new WaitingRoom(slots, 1, -4, ticks))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_unpredicted_room_keeps_its_places_when_the_resource_slows_down() {
    Slots writes = new Slots("database-write", 1, ticks);
    WaitingRoom unpredicted = WaitingRoom.unpredicted(writes, 1_000, 2, ticks);
    guests.enter(unpredicted, "a", 3_000);
    ticks.pass(5);

    assertThat(guests.enter(unpredicted, "b", 3_000)).isInstanceOf(Waiter.class);
    assertThat(guests.enter(unpredicted, "c", 3_000)).isInstanceOf(Waiter.class);
    assertThat(guests.enter(unpredicted, "d", 3_000)).isEqualTo(Turn.Refusal.NO_PLACE);
    assertThat(guests.enter(unpredicted, "e", 500)).isEqualTo(Turn.Refusal.TOO_LATE);
  }
}
