package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real threads that enter, return, expire and leave at once; each entry must end exactly once. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WaitingRoomStressTest {

  @Test
  void under_a_race_of_returns_expiry_and_leaving_no_slot_and_no_waiter_is_lost() throws Exception {
    Ticks real = Ticks.system();
    Slots few = new Slots("few", 3, real);
    WaitingRoom busy = new WaitingRoom(few, 1, 64, real);
    int rounds = 30_000;
    int parties = 8;
    AtomicInteger ended = new AtomicInteger();
    AtomicInteger held = new AtomicInteger();
    AtomicInteger heldMost = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(parties);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int party = 0; party < parties; party++) {
        running.add(
            threads.submit(
                () -> {
                  for (int round = 0; round < rounds; round++) {
                    once(busy, real, ended, held, heldMost);
                  }
                }));
      }
      for (Future<?> party : running) {
        party.get();
      }
    } finally {
      threads.shutdownNow();
    }
    while (busy.waiting() > 0) {
      busy.expire();
    }

    assertThat(heldMost).hasValueLessThanOrEqualTo(3);
    assertThat(few.inUse()).isZero();
    assertThat(few.doubleReleases()).isZero();
    assertThat(ended).as("each ended once").hasValue(parties * rounds);
  }

  private static void once(
      WaitingRoom room, Ticks real, AtomicInteger ended, AtomicInteger held, AtomicInteger most) {
    Turn.Waiting waiting =
        new Turn.Waiting() {
          @Override
          public void served(Slot slot) {
            hold(slot, ended, held, most);
          }

          @Override
          public void expired() {
            ended.incrementAndGet();
          }
        };
    Turn turn = room.enter("r", Deadline.after(60_000, real), waiting);
    if (turn instanceof Slot slot) {
      hold(slot, ended, held, most);
    } else if (turn instanceof Turn.Refusal) {
      ended.incrementAndGet();
    } else if (turn instanceof Waiter waiter && ThreadLocalRandom.current().nextBoolean()) {
      if (waiter.leave()) {
        ended.incrementAndGet();
      }
    } else {
      room.expire();
    }
  }

  private static void hold(Slot slot, AtomicInteger ended, AtomicInteger held, AtomicInteger most) {
    most.accumulateAndGet(held.incrementAndGet(), Math::max);
    Thread.yield();
    held.decrementAndGet();
    ended.incrementAndGet();
    slot.succeeded();
  }
}
