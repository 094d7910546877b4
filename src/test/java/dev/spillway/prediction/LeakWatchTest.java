package dev.spillway.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.admission.Overdue;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LeakWatchTest {

  private static final double WARM_UP_SECONDS = 120;
  private static final long SECOND = 1_000_000_000;

  private static Scene scene(long seed, double holdSeconds) {
    Traffic traffic = new Traffic(seed, 50);
    traffic.hold = traffic.exponential(holdSeconds);
    Scene scene = new Scene(traffic, 40);
    traffic.run(WARM_UP_SECONDS);
    return scene;
  }

  @Property(tries = 100, seed = "20261202")
  void one_leaked_place_at_the_knee_is_named_within_a_minute(@ForAll long seed) {
    Scene scene = scene(seed, 0.8);
    while (scene.slots.full()) {
      scene.traffic.run(0.01);
    }
    scene.traffic.leak("req-lost");

    scene.traffic.run(60);

    assertThat(scene.told).containsExactly("gateway-slots leaks 1");
    assertThat(scene.named).extracting(Overdue::holder).containsOnly("req-lost");
  }

  @Test
  void a_second_leak_is_told_and_so_is_the_end_of_both() {
    Scene scene = scene(1, 0.3);
    Slot first = scene.traffic.leak("one");
    scene.traffic.run(90);
    Slot second = scene.traffic.leak("two");
    scene.traffic.run(90);
    assertThat(scene.told).containsExactly("gateway-slots leaks 1", "gateway-slots leaks 2");

    first.dropped();
    second.dropped();
    scene.traffic.run(90);

    assertThat(scene.told)
        .containsExactly("gateway-slots leaks 1", "gateway-slots leaks 2", "gateway-slots mended");
  }

  @Test
  void nothing_is_said_before_the_window_is_filled() {
    Traffic traffic = new Traffic(2, 50);
    traffic.hold = traffic.exponential(0.3);
    Scene scene = new Scene(traffic, 40);
    scene.traffic.leak("early");

    scene.traffic.run(Scene.WINDOW_SECONDS - 0.5);
    assertThat(scene.told).isEmpty();

    scene.traffic.run(10);
    assertThat(scene.told).containsExactly("gateway-slots leaks 1");
  }

  @Test
  void a_gateway_that_turns_slow_is_not_accused() {
    Scene scene = scene(3, 0.3);

    scene.traffic.hold = scene.traffic.between(3, 7);
    scene.traffic.run(20);

    assertThat(scene.forecast().residual()).isGreaterThan(1);
    scene.traffic.run(100);
    scene.traffic.hold = scene.traffic.exponential(0.3);
    scene.traffic.run(20);
    assertThat(scene.forecast().residual()).isLessThan(-1);
    scene.traffic.run(100);
    assertThat(scene.told).isEmpty();
  }

  @Test
  void calls_that_hang_until_their_timeout_are_not_leaks() {
    Scene scene = scene(4, 0.3);

    scene.traffic.hold = Traffic.constant(30);
    scene.traffic.run(29);

    assertThat(scene.forecast().residual()).isGreaterThan(10);
    scene.traffic.run(120);
    assertThat(scene.told).isEmpty();
  }

  @Test
  void more_coming_back_than_went_for_longer_than_a_window_is_told_once() {
    Traffic clock = new Traffic(5, 1);
    Scene heard = new Scene(clock, 40);
    Budget budget = Budget.of(new Slots("broken", 1, clock), RouteClass.CONFIRM);
    LeakWatch watch = new LeakWatch(budget, 60, 37, heard);

    for (int second = 0; second <= 64; second++) {
      watch.look(new Residual(-1, 0.1), second * SECOND);
    }
    assertThat(heard.told).isEmpty();
    for (int second = 65; second < 90; second++) {
      watch.look(new Residual(-1, 0.1), second * SECOND);
    }
    watch.look(new Residual(-0.1, 0.1), 90 * SECOND);

    assertThat(heard.told).containsExactly("broken returns twice", "broken mended");
  }
}
