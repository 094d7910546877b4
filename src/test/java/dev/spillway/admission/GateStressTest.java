package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.time.Ticks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * More threads than permits. Each holder adds itself to a count that the gate does not know of, so
 * that one permit too many is seen by whoever got it; yields inside some holds make threads change
 * in the middle of them, even on few cores.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class GateStressTest {

  private static final int THREADS = 16;
  private static final int ROUNDS = 40_000;

  private final Ticks ticks = Ticks.system();

  private interface Round {
    void run(int round) throws Exception;
  }

  private static void fromAllThreads(Round each) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      CountDownLatch start = new CountDownLatch(1);
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  for (int round = 0; round < ROUNDS; round++) {
                    each.run(round);
                  }
                  return null;
                }));
      }
      start.countDown();
      for (Future<?> thread : running) {
        thread.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void hold(int round) {
    if (round % 4 == 0) {
      Thread.yield();
    }
  }

  @Test
  void never_more_permits_than_the_limit_are_out_however_many_threads_ask() throws Exception {
    int limit = 4;
    AdmissionGate gate =
        new AdmissionGate(new GateOptions(limit, new Reserves(0, 0, 0, 0, 0), 4, true), ticks);
    AtomicInteger held = new AtomicInteger();
    AtomicInteger heldMost = new AtomicInteger();

    fromAllThreads(
        round -> {
          RouteClass routeClass = RouteClass.values()[round % 5];
          if (gate.admit(routeClass) instanceof Permit permit) {
            heldMost.accumulateAndGet(held.incrementAndGet(), Math::max);
            hold(round);
            held.decrementAndGet();
            permit.succeeded();
          }
        });

    assertThat(heldMost).hasValue(limit);
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.oldestSeconds()).isZero();
    assertThat(gate.arrivals()).isEqualTo((long) THREADS * ROUNDS);
  }

  @Test
  void a_reserve_is_kept_however_many_threads_of_the_lower_class_ask() throws Exception {
    AdmissionGate gate =
        new AdmissionGate(new GateOptions(6, new Reserves(0, 0, 0, 0, 3), 6, true), ticks);
    AtomicInteger held = new AtomicInteger();
    AtomicInteger heldMost = new AtomicInteger();

    fromAllThreads(
        round -> {
          if (gate.admit(RouteClass.QUERY) instanceof Permit permit) {
            heldMost.accumulateAndGet(held.incrementAndGet(), Math::max);
            hold(round);
            held.decrementAndGet();
            permit.dropped();
          }
        });

    assertThat(heldMost).hasValue(3);
    assertThat(gate.inFlight()).isZero();
  }

  /** Both go on in the same instant, which waking up from a barrier would not give. */
  private static void meet(AtomicInteger arrivals, int all) {
    arrivals.incrementAndGet();
    while (arrivals.get() < all) {
      Thread.onSpinWait();
    }
  }

  @Test
  void two_threads_that_release_the_same_permits_give_each_back_once() throws Exception {
    int rounds = 2_000;
    Permit[] batch = new Permit[400];
    AdmissionGate gate = new AdmissionGate(GateOptions.DEFAULT, ticks);
    AtomicInteger arrivals = new AtomicInteger();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<?> timeouts =
          other.submit(
              () -> {
                for (int round = 0; round < rounds; round++) {
                  meet(arrivals, 4 * round + 2);
                  Arrays.stream(batch).forEach(Permit::dropped);
                  meet(arrivals, 4 * round + 4);
                }
                return null;
              });
      for (int round = 0; round < rounds; round++) {
        Arrays.setAll(batch, request -> (Permit) gate.admit(RouteClass.CONFIRM));
        meet(arrivals, 4 * round + 2);
        Arrays.stream(batch).forEach(Permit::succeeded);
        meet(arrivals, 4 * round + 4);
      }
      timeouts.get();
    } finally {
      other.shutdownNow();
    }

    long permits = (long) rounds * batch.length;
    Lane lane = gate.lane(RouteClass.CONFIRM);
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.doubleReleases()).isEqualTo(permits);
    assertThat(lane.ended(Ending.SUCCEEDED) + lane.ended(Ending.DROPPED)).isEqualTo(permits);
  }

  @Test
  void the_limit_may_go_up_and_down_under_load_and_every_permit_comes_back() throws Exception {
    Reserves none = new Reserves(0, 0, 0, 0, 0);
    GateOptions[] caps = {
      new GateOptions(2, none, 2, true),
      new GateOptions(8, none, 2, true),
      new GateOptions(5, new Reserves(0, 1, 1, 2, 3), 2, true)
    };
    AdmissionGate gate = new AdmissionGate(caps[0], ticks);
    AtomicInteger held = new AtomicInteger();
    AtomicInteger heldMost = new AtomicInteger();

    fromAllThreads(
        round -> {
          ThreadLocalRandom random = ThreadLocalRandom.current();
          if (random.nextInt(64) == 0) {
            gate.options(caps[random.nextInt(caps.length)]);
          }
          RouteClass routeClass = RouteClass.values()[random.nextInt(5)];
          if (gate.admit(routeClass) instanceof Permit permit) {
            heldMost.accumulateAndGet(held.incrementAndGet(), Math::max);
            hold(round);
            held.decrementAndGet();
            permit.succeeded();
          }
        });
    gate.options(caps[0]);

    assertThat(heldMost.get()).isLessThanOrEqualTo(8);
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.admit(RouteClass.CONFIRM)).isInstanceOf(Permit.class);
    assertThat(gate.admit(RouteClass.CONFIRM)).isInstanceOf(Permit.class);
    assertThat(gate.admit(RouteClass.CONFIRM)).isEqualTo(Shed.FULL);
  }
}
