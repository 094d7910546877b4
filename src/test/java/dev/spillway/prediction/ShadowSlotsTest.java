package dev.spillway.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.capacity.ErlangB;
import dev.spillway.time.Ticks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShadowSlotsTest {

  private static final double WARM_UP_SECONDS = 60;
  private static final double SECONDS = 2_000;

  /** A smaller limit, a larger one, the same; at the knee, well beyond it, below it. */
  @ParameterizedTest
  @CsvSource({
    "0.8, 20, true",
    "0.8, 30, true",
    "0.8, 40, true",
    "0.8, 50, true",
    "0.8, 60, true",
    "0.8, 20, false",
    "0.8, 30, false",
    "0.8, 50, false",
    "0.8, 60, false",
    "5, 20, true",
    "5, 40, true",
    "5, 60, true",
    "5, 100, true",
    "5, 20, false",
    "5, 60, false",
    "5, 100, false",
    "0.3, 10, true",
    "0.3, 15, false",
    "0.3, 60, false"
  })
  void it_counts_what_a_loss_system_of_that_limit_would_refuse(
      double holdSeconds, int shadowLimit, boolean exponential) {
    Traffic traffic = new Traffic(20_261_202, 50);
    traffic.hold = exponential ? traffic.exponential(holdSeconds) : Traffic.constant(holdSeconds);
    Scene scene = new Scene(traffic, 40, shadowLimit);
    traffic.run(WARM_UP_SECONDS);
    long arrivals = scene.slots.lane().arrivals();
    long shadowed = scene.shadow().refused();
    long refused = scene.slots.refused();

    traffic.run(SECONDS);

    double arrived = scene.slots.lane().arrivals() - arrivals;
    double offered = 50 * holdSeconds;
    assertThat((scene.shadow().refused() - shadowed) / arrived)
        .isCloseTo(ErlangB.refusedShare(offered, shadowLimit), within(0.015));
    assertThat((scene.slots.refused() - refused) / arrived)
        .isCloseTo(ErlangB.refusedShare(offered, 40), within(0.015));
  }

  @Test
  void limits_that_both_never_refuse_have_the_same_in_flight() {
    Traffic traffic = new Traffic(1, 50);
    traffic.hold = traffic.exponential(0.3);
    Scene scene = new Scene(traffic, 1_000, 1_000);

    for (int i = 0; i < 1_000; i++) {
      traffic.run(0.1);
      assertThat(scene.shadow().inUse()).isEqualTo(scene.slots.inUse());
    }

    assertThat(scene.shadow().refused()).isZero();
  }

  @Test
  void it_never_has_more_in_use_than_its_limit_and_nothing_once_all_came_back() {
    Slots slots = new Slots("slots", 40, Ticks.system());
    ShadowSlots shadow = new ShadowSlots(60);
    slots.lane().witness(shadow);
    List<CompletableFuture<Boolean>> callers = new ArrayList<>();

    for (int i = 0; i < 8; i++) {
      callers.add(CompletableFuture.supplyAsync(() -> takeAndGiveBack(slots, shadow)));
    }

    assertThat(callers).allMatch(CompletableFuture::join);
    slots.take().orElseThrow().succeeded();
    assertThat(shadow.inUse()).isZero();
  }

  private static boolean takeAndGiveBack(Slots slots, ShadowSlots shadow) {
    boolean within = true;
    List<Slot> held = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      Optional<Slot> slot = slots.take();
      slot.ifPresent(held::add);
      within &= shadow.inUse() <= shadow.limit() && shadow.inUse() >= 0;
      if (slot.isEmpty() || held.size() > 8) {
        held.forEach(Slot::succeeded);
        held.clear();
      }
    }
    held.forEach(Slot::succeeded);
    return within;
  }

  @Test
  void without_one_there_is_none() {
    Scene scene = new Scene(new Traffic(2, 1), 40);

    assertThat(scene.prediction.shadows()).isEmpty();
  }
}
