package dev.spillway.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

  @Test
  void reads_numbers_with_their_units() {
    assertThat(Quantity.perSecond("30/s")).isEqualTo(30);
    assertThat(Quantity.perSecond("90/min")).isEqualTo(1.5);
    assertThat(Quantity.seconds("800ms")).isEqualTo(0.8);
    assertThat(Quantity.seconds("1.5s")).isEqualTo(1.5);
    assertThat(Quantity.share("0.1%")).isEqualTo(0.001);
    assertThat(Quantity.millis("0")).isZero();
    assertThat(Quantity.millis("1234.5")).isEqualTo(1.2345);
    assertThat(Quantity.count("100000")).isEqualTo(100_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "30", "30/h", "-1/s", "1e3/s", "NaN/s", ".5/s", "30 /s", "30/s ", "٣/s"})
  void a_rate_must_be_written_as_one(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.perSecond(text))
        .withMessage("\"" + text + "\" is not a rate such as 30/s or 1800/min");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0/s", "100000.1/s", "0/min"})
  void a_rate_has_a_range(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.perSecond(text))
        .withMessage("\"" + text + "\" is not above 0 and up to 100000/s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1m", "1 s", "s", "0x1s", "0s", "3600.1s", "3600001ms"})
  void a_duration_must_be_written_as_one_and_has_a_range(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.seconds(text))
        .withMessageStartingWith("\"" + text + "\" is not ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.001", "0%", "100%", "-1%", "1 %"})
  void a_share_is_in_percent_and_has_a_range(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.share(text))
        .withMessageStartingWith("\"" + text + "\" is not ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "01", "-1", "1.0", "100001", "99999999999999999999"})
  void a_count_has_a_range(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.count(text))
        .withMessage("\"" + text + "\" is not a whole number from 1 to 100000");
  }

  @Test
  void a_refused_text_is_shown_on_one_line_of_bounded_length() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.seconds("a\nb" + "c".repeat(1_000)))
        .withMessage("\"a?b" + "c".repeat(37) + "...\" is not a duration such as 800ms or 1.5s");
  }
}
