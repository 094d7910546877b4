package loadtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictionTest {
  @ParameterizedTest
  @CsvSource({
    "40, 50, 0, 0", "40, 50, 500, 0", "40, 50, 800, 0", "40, 50, 1000, 0.2",
    "40, 50, 2000, 0.6", "40, 50, 3000, 0.7333", "40, 50, 5000, 0.84", "0, 50, 5000, 0"
  })
  void refusals_begin_where_the_slots_end(
      int slots, double perSecond, long latencyMillis, double share) {
    assertThat(Prediction.refusedShare(slots, perSecond, latencyMillis))
        .isEqualTo(share, within(0.0001));
  }
}
