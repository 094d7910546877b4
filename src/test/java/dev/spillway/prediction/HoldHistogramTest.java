package dev.spillway.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HoldHistogramTest {

  private static final long SECOND = 1_000_000_000;

  @Property
  void a_quantile_is_never_too_short_and_at_most_an_eighth_too_long(
      @ForAll @Size(min = 1, max = 300)
          List<@LongRange(min = 0, max = 4_000 * SECOND) Long> holds) {
    HoldHistogram histogram = new HoldHistogram(60, 0);
    for (long hold : holds) {
      histogram.ended(1, hold, true);
    }
    long exact = holds.stream().sorted().toList().get((int) Math.ceil(holds.size() * 0.99) - 1);

    HoldHistogram.Quantile p99 = histogram.quantile(0.99);

    assertThat(p99.samples()).isEqualTo(holds.size());
    assertThat(p99.seconds()).isBetween(exact / 1e9, exact * 1.125 / 1e9);
  }

  @Test
  void what_did_not_use_its_place_is_no_sample() {
    HoldHistogram histogram = new HoldHistogram(60, 0);

    histogram.ended(1, SECOND, false);

    assertThat(histogram.quantile(0.99)).isEqualTo(new HoldHistogram.Quantile(0, 0));
  }

  @Test
  void what_ended_two_windows_ago_is_forgotten_and_the_last_window_is_not() {
    HoldHistogram histogram = new HoldHistogram(60, 0);
    histogram.ended(1, 5 * SECOND, true);
    histogram.turn(60 * SECOND);
    histogram.ended(1, SECOND, true);

    histogram.turn(119 * SECOND);
    assertThat(histogram.quantile(1).samples()).isEqualTo(2);

    histogram.turn(120 * SECOND);
    assertThat(histogram.quantile(1).samples()).isEqualTo(1);
    assertThat(histogram.quantile(1).seconds()).isBetween(1.0, 1.125);
  }
}
