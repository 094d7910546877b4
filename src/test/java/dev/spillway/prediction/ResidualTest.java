package dev.spillway.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.spillway.capacity.Little;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResidualTest {

  private static final double WARM_UP_SECONDS = 30;

  private static Scene scene(long seed, double perSecond, int limit, double holdSeconds) {
    Traffic traffic = new Traffic(seed, perSecond);
    traffic.hold = traffic.exponential(holdSeconds);
    return new Scene(traffic, limit);
  }

  @Test
  void it_is_mean_places_out_less_what_the_holds_that_ended_account_for() {
    Scene scene = scene(1, 50, 40, 0.8);
    scene.traffic.run(WARM_UP_SECONDS);
    scene.traffic.leak("lost");
    double out = scene.traffic.outSeconds();
    double ended = scene.traffic.endedHoldSeconds();

    scene.traffic.run(Scene.WINDOW_SECONDS);

    double meanOut = (scene.traffic.outSeconds() - out) / Scene.WINDOW_SECONDS;
    double endedHolds = scene.traffic.endedHoldSeconds() - ended;
    assertThat(scene.forecast().residual())
        .isCloseTo(
            Little.residual(meanOut, endedHolds, Scene.WINDOW_SECONDS),
            within(0.01)); // Starts are kept in units of 65.5 us.
  }

  @Test
  void it_is_no_number_before_the_window_is_filled() {
    Scene scene = scene(2, 50, 40, 0.8);
    scene.traffic.run(Scene.WINDOW_SECONDS - 1);
    assertThat(scene.forecast().residual()).isNaN();
    assertThat(scene.forecast().residualNoise()).isNaN();

    scene.traffic.run(1);

    assertThat(scene.forecast().residual()).isNotNaN();
  }

  @ParameterizedTest
  @CsvSource({"0.3, 0.04", "0.8, 0.14", "5, 0.68"})
  void without_a_leak_it_scatters_about_zero_as_published(double holdSeconds, double published) {
    Scene scene = scene(3, 50, 40, holdSeconds);
    scene.traffic.run(WARM_UP_SECONDS);
    int windows = 200;
    double sum = 0;
    double squares = 0;
    double noise = 0;

    for (int i = 0; i < windows; i++) {
      scene.traffic.run(Scene.WINDOW_SECONDS);
      double residual = scene.forecast().residual();
      sum += residual;
      squares += residual * residual;
      noise += scene.forecast().residualNoise() / windows;
    }

    double deviation = Math.sqrt(squares / windows);
    assertThat(deviation).isCloseTo(published, within(0.2 * published));
    assertThat(sum / windows).isCloseTo(0, within(4 * published / Math.sqrt(windows)));
    assertThat(noise).isBetween(0.9 * deviation, 1.7 * deviation);
  }

  @Property(tries = 200, seed = "20261202")
  void without_a_leak_it_stays_within_its_noise(
      @ForAll long seed,
      @ForAll @DoubleRange(min = 5, max = 80) double perSecond,
      @ForAll @IntRange(min = 4, max = 60) int limit,
      @ForAll @DoubleRange(min = 0.05, max = 3) double holdSeconds,
      @ForAll boolean constant) {
    Scene scene = scene(seed, perSecond, limit, holdSeconds);
    if (constant) {
      scene.traffic.hold = Traffic.constant(holdSeconds);
    }
    scene.traffic.run(WARM_UP_SECONDS + Scene.WINDOW_SECONDS);

    Forecast forecast = scene.forecast();

    assertThat(forecast.residual()).isCloseTo(0, within(4 * forecast.residualNoise() + 0.001));
    assertThat(scene.told).isEmpty();
  }

  @Property(tries = 100, seed = "20261202")
  void every_leaked_place_reads_one(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int k) {
    Scene scene = scene(seed, 50, 40, 0.3);
    scene.traffic.run(WARM_UP_SECONDS);
    for (int i = 0; i < k; i++) {
      scene.traffic.leak("lost");
    }

    scene.traffic.run(Scene.WINDOW_SECONDS + 1);

    assertThat(scene.forecast().residual()).isCloseTo(k, within(0.2));
  }

  @Test
  void attempts_to_give_back_twice_do_not_move_it() {
    Scene plain = scene(4, 50, 60, 0.8);
    Scene twice = scene(4, 50, 60, 0.8);
    plain.traffic.run(WARM_UP_SECONDS);
    twice.traffic.run(WARM_UP_SECONDS);

    for (int i = 0; i < 10; i++) {
      twice.traffic.releaseTwice();
    }
    plain.traffic.run(2.0 * Scene.WINDOW_SECONDS);
    twice.traffic.run(2.0 * Scene.WINDOW_SECONDS);

    assertThat(twice.slots.doubleReleases()).isEqualTo(30);
    assertThat(twice.forecast().residual()).isEqualTo(plain.forecast().residual());
    assertThat(twice.told).isEmpty();
  }
}
