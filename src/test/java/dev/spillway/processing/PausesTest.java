package dev.spillway.processing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PausesTest {

  private static final long HOUR = TimeUnit.HOURS.toMillis(1);
  private final Pauses least = new Pauses(() -> 0);
  private final Pauses middle = new Pauses(() -> 0.5);
  private final Pauses most = new Pauses(() -> 0.999);

  @Test
  void tries_are_further_and_further_apart_up_to_an_hour() {
    assertThat(IntStream.rangeClosed(1, 4).mapToLong(middle::afterTry))
        .containsExactly(2_000L, 8_000L, 32_000L, 128_000L);
    assertThat(middle.afterTry(8)).isEqualTo(HOUR);
    assertThat(middle.afterTry(Integer.MAX_VALUE)).isEqualTo(HOUR);
    assertThat(IntStream.rangeClosed(1, 9).mapToLong(middle::afterTry).sum())
        .as("ten tries")
        .isBetween(3 * HOUR, 5 * HOUR);
  }

  @Test
  void what_waits_for_us_comes_again_in_proportion_to_its_age() {
    assertThat(LongStream.of(0, 10_000, HOUR, 100 * HOUR).map(middle::parked))
        .containsExactly(2_000L, 5_000L, HOUR / 2, HOUR);
  }

  @Test
  void each_is_varied_by_up_to_a_half_either_way() {
    assertThat(least.afterTry(2)).isEqualTo(4_000);
    assertThat(most.afterTry(2)).isBetween(11_900L, 12_000L);
    assertThat(least.brief()).isPositive();
    assertThat(least.courtesy(0)).isPositive();
  }
}
