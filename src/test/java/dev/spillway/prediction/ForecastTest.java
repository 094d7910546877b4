package dev.spillway.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.spillway.admission.Slots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastTest {

  private static Scene constantHolds(double perSecond, int limit, double holdSeconds) {
    Traffic traffic = new Traffic(20_261_202, perSecond);
    traffic.hold = Traffic.constant(holdSeconds);
    return new Scene(traffic, limit);
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0, 0.0014", "1, 0.2, 0.25", "2, 0.6, 0.606", "5, 0.84, 0.841"})
  void slots_refuse_what_was_predicted(double holdSeconds, double fluid, double erlang) {
    Scene scene = constantHolds(50, 40, holdSeconds);
    scene.traffic.run(20 + Scene.WINDOW_SECONDS);

    Forecast forecast = scene.forecast();

    // The hold is the larger of two estimates, so that it may read some percent too long.
    assertThat(forecast.holdSeconds()).isBetween(holdSeconds * 0.99, holdSeconds * 1.25);
    assertThat(forecast.arrivalPerSecond()).isCloseTo(50, within(4.0));
    assertThat(forecast.offered())
        .isCloseTo(forecast.arrivalPerSecond() * forecast.holdSeconds(), within(1e-9));
    assertThat(forecast.observedRefusedShare()).isCloseTo(erlang, within(0.05));
    assertThat(forecast.fluidRefusedShare()).isBetween(fluid - 0.06, fluid + 0.16);
    assertThat(forecast.erlangRefusedShare()).isBetween(erlang - 0.06, erlang + 0.16);
    assertThat(forecast.aboveErlang())
        .isEqualTo(forecast.observedRefusedShare() - forecast.erlangRefusedShare());
    assertThat(forecast.aboveFluid())
        .isEqualTo(forecast.observedRefusedShare() - forecast.fluidRefusedShare());
  }

  @Test
  void a_slow_gateway_is_predicted_before_the_first_slow_call_returns() {
    Scene scene = constantHolds(50, 40, 0.3);
    scene.traffic.run(Scene.WINDOW_SECONDS);
    assertThat(scene.forecast().erlangRefusedShare()).isLessThan(0.01);

    scene.traffic.hold = Traffic.constant(10);
    scene.traffic.run(5);

    assertThat(scene.forecast().erlangRefusedShare()).isGreaterThan(0.8);
    assertThat(scene.forecast().observedRefusedShare()).isLessThan(0.1);
  }

  @Test
  void who_is_turned_away_unasked_counts_as_an_arrival_and_as_refused() {
    Scene scene = constantHolds(0.001, 40, 0.1);
    scene.prediction.tick();
    for (int i = 0; i < 30; i++) {
      scene.slots.take().orElseThrow().succeeded();
    }
    for (int i = 0; i < 10; i++) {
      scene.slots.turnAwayIf(true);
      scene.slots.turnAwayIf(false);
    }

    scene.traffic.run(10);

    assertThat(scene.forecast().arrivalPerSecond()).isCloseTo(4, within(0.01));
    assertThat(scene.forecast().observedRefusedShare()).isEqualTo(0.25);
  }

  @Test
  void no_limit_refuses_nothing() {
    Scene scene = constantHolds(50, Slots.UNLIMITED, 2);
    scene.traffic.run(30);

    Forecast forecast = scene.forecast();

    assertThat(forecast.limit()).isEqualTo(Slots.UNLIMITED);
    assertThat(forecast.offered()).isCloseTo(100, within(25.0));
    assertThat(forecast.fluidRefusedShare()).isZero();
    assertThat(forecast.erlangRefusedShare()).isZero();
    assertThat(forecast.observedRefusedShare()).isZero();
  }

  @Test
  void a_forecast_that_nobody_renews_is_none() {
    Scene scene = constantHolds(50, 40, 0.5);
    scene.traffic.run(Scene.WINDOW_SECONDS);
    assertThat(scene.forecast().arrivalPerSecond()).isNotNaN();

    scene.traffic.into(scene.slots, () -> {});
    scene.traffic.run(6);

    assertThat(scene.forecast()).isEqualTo(Forecast.NONE);
  }

  @Test
  void without_traffic_all_is_zero() {
    Scene scene = constantHolds(1e-6, 40, 1);

    scene.traffic.run(2 * Scene.WINDOW_SECONDS);

    assertThat(scene.forecast()).isEqualTo(new Forecast(0, 0, 40, 0, 0, 0, 0, 0, 0));
  }
}
