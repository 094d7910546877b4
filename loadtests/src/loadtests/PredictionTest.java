package loadtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictionTest {
  /** From the published tables of the Erlang formula and from Takacs's by other programs. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 0,      0.00141, 0.00001",
    "0.8, 0,      0.1162,  0.0832",
    "1,   0.2,    0.2498,  0.2292",
    "2,   0.6,    0.6063,  0.6032",
    "3,   0.7333, 0.7357,  0.7345",
    "5,   0.84,   0.8408,  0.8404"
  })
  void fifty_a_second_at_forty_slots(double hold, double fluid, double erlang, double paced) {
    Prediction prediction = new Prediction(40, 50, hold);

    assertThat(prediction.fluid()).isCloseTo(fluid, within(0.0001));
    assertThat(prediction.erlangB()).isCloseTo(erlang, within(0.0001));
    assertThat(prediction.paced()).isCloseTo(paced, within(0.0001));
  }

  @Test
  void nothing_is_refused_without_a_cap_and_without_a_hold() {
    for (Prediction none : new Prediction[] {new Prediction(0, 50, 5), new Prediction(40, 50, 0)}) {
      assertThat(none.fluid()).isZero();
      assertThat(none.erlangB()).isZero();
      assertThat(none.paced()).isZero();
    }
  }
}
