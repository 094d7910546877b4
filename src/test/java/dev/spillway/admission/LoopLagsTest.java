package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calling thread plays the event loop; probes are due every 20 ms. */
class LoopLagsTest {

  private final HandTicks ticks = new HandTicks();
  private final LoopLags lags = new LoopLags(LagOptions.DEFAULT, ticks);

  private List<RouteClass> refused() {
    return Arrays.stream(RouteClass.values()).filter(lags::refuses).toList();
  }

  /** The loop runs for so long before the next probe comes. */
  private void busy(int millis) {
    ticks.pass(millis / 1e3);
    lags.probed();
  }

  @Test
  void a_loop_that_nobody_watches_refuses_nobody() {
    ticks.pass(10);

    assertThat(refused()).isEmpty();
  }

  @Test
  void a_loop_in_time_refuses_nobody() {
    lags.watch();
    busy(20);
    busy(21);
    ticks.pass(0.069);

    assertThat(refused()).isEmpty();
  }

  @Test
  void one_pause_refuses_nobody() {
    lags.watch();
    busy(20);
    busy(500);

    assertThat(refused()).isEmpty();
    busy(20);
    assertThat(refused()).isEmpty();
  }

  @Test
  void lag_that_lasts_refuses_the_lowest_class_first() {
    lags.watch();
    busy(71);
    busy(71);
    assertThat(refused()).containsExactly(RouteClass.QUERY);

    busy(221);
    busy(221);
    assertThat(refused())
        .containsExactly(RouteClass.CONFIRM, RouteClass.CANCEL, RouteClass.ORDER, RouteClass.QUERY);

    busy(2_021);
    busy(2_021);
    assertThat(refused()).containsExactly(RouteClass.values());
  }

  @Test
  void the_limit_itself_is_not_yet_too_late() {
    lags.watch();
    busy(70);
    busy(70);

    assertThat(refused()).isEmpty();
  }

  @Test
  void a_probe_that_is_overdue_counts_before_it_comes() {
    lags.watch();
    busy(20);
    busy(100);
    assertThat(refused()).isEmpty();

    ticks.pass(0.070);
    assertThat(refused()).isEmpty();
    ticks.pass(0.001);
    assertThat(refused()).containsExactly(RouteClass.QUERY);
  }

  @Test
  void one_probe_in_time_ends_it() {
    lags.watch();
    busy(300);
    busy(300);
    assertThat(refused()).isNotEmpty();

    busy(20);

    assertThat(refused()).isEmpty();
    ticks.pass(0.300);
    assertThat(refused()).isEmpty();
  }

  @Test
  void each_loop_is_judged_by_itself() {
    lags.watch();
    busy(300);
    busy(300);
    assertThat(refused()).isNotEmpty();

    List<RouteClass> elsewhere =
        CompletableFuture.supplyAsync(
                () -> {
                  lags.watch();
                  lags.probed();
                  return refused();
                })
            .join();

    assertThat(elsewhere).isEmpty();
    assertThat(refused()).isNotEmpty();
  }

  @Test
  void a_probe_tells_how_late_it_was() {
    lags.watch();
    ticks.pass(0.020);
    assertThat(lags.probed()).isZero();
    ticks.pass(0.025);
    assertThat(lags.probed()).isEqualTo(5_000_000);
    ticks.pass(0.010);
    assertThat(lags.probed()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "2000, 200, 200, 200, 201, admission.lag.confirm",
    "199, 200, 200, 200, 50, admission.lag.webhook",
    "2000, 200, 200, 200, 0, admission.lag.query",
    "600001, 200, 200, 200, 50, admission.lag.webhook",
    "2000, 200, 100, 200, 50, admission.lag.cancel"
  })
  void options_that_would_turn_the_order_of_classes_round_are_refused(
      int webhook, int confirm, int cancel, int order, int query, String key) {
    assertThatThrownBy(() -> new LagOptions(webhook, confirm, cancel, order, query))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(key + ": ");
  }
}
