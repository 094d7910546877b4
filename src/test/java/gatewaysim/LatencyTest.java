package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LatencyTest {
  private static final int SAMPLES = 100_000;

  @ParameterizedTest
  @EnumSource(Latency.class)
  void every_distribution_keeps_the_mean(Latency latency) {
    Randomness randomness = new Randomness(1);

    double mean =
        LongStream.range(0, SAMPLES)
            .map(i -> latency.millis(1_000, randomness))
            .average()
            .orElseThrow();

    assertThat(mean).isCloseTo(1_000, within(20.0));
  }

  @Test
  void no_latency_is_no_latency() {
    for (Latency latency : Latency.values()) {
      assertThat(latency.millis(0, new Randomness(1))).isZero();
    }
  }
}
