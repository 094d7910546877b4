package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The whole, read from one word, is the sum of its lanes however many there are. */
class CountsTest {

  private static final int STEPS = 2_000;

  @Property(tries = 200)
  void the_whole_is_the_sum_of_the_lanes(
      @ForAll @IntRange(min = 1, max = 12) int lanes, @ForAll long seed) {
    Counts counts = new Counts(lanes);
    counts.limits(counts.limitMax(), all(lanes, counts), all(lanes, counts));
    int[] out = new int[lanes];
    Random random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      int lane = random.nextInt(lanes);
      if (out[lane] > 0 && random.nextInt(3) == 0) {
        counts.giveBack(lane);
        out[lane]--;
      } else if (counts.take(lane) == Counts.Verdict.FREE) {
        out[lane]++;
      }
    }
    assertThat(IntStream.range(0, lanes).map(counts::inUse).toArray()).isEqualTo(out);
    assertThat(counts.inUse()).isEqualTo(Arrays.stream(out).sum());
  }

  @Property(tries = 100)
  void a_field_filled_to_its_most_carries_nothing_into_the_next(
      @ForAll @IntRange(min = 4, max = 12) int lanes, @ForAll @IntRange(min = 0, max = 11) int at) {
    Counts counts = new Counts(lanes);
    counts.limits(counts.limitMax(), all(lanes, counts), all(lanes, counts));
    int filled = at % lanes;
    for (int taken = 0; taken < counts.limitMax(); taken++) {
      assertThat(counts.take(filled)).isEqualTo(Counts.Verdict.FREE);
    }
    assertThat(counts.inUse()).isEqualTo(counts.limitMax());
    for (int lane = 0; lane < lanes; lane++) {
      assertThat(counts.take(lane)).isEqualTo(Counts.Verdict.FULL);
      assertThat(counts.inUse(lane)).isEqualTo(lane == filled ? counts.limitMax() : 0);
    }
  }

  private static int[] all(int lanes, Counts counts) {
    int[] limits = new int[lanes];
    Arrays.fill(limits, counts.limitMax());
    return limits;
  }
}
