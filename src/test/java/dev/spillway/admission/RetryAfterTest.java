package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.LongSummaryStatistics;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** 40 slots, 50 arrivals a second; the hold is 0.3 s while healthy and 5 s in an outage. */
class RetryAfterTest {

  private static final int LIMIT = 40;
  private static final double STEP_SECONDS = 0.02;

  private final HandTicks ticks = new HandTicks();
  private final Slots slots = new Slots("gateway-slots", LIMIT, ticks);
  private final RetryAfter retryAfter = new RetryAfter(slots, ticks);
  private final PriorityQueue<Held> out =
      new PriorityQueue<>(Comparator.comparingDouble(Held::endSeconds));
  private final SplittableRandom random = new SplittableRandom(5);
  private double nowSeconds;
  private long lastAnswer;

  private record Held(Slot slot, double endSeconds) {}

  private void runHealthy(double seconds) {
    run(seconds, () -> 0.3);
  }

  /** Holds that differ: equal ones would keep all slots in step for ever. */
  private void runOutage(double seconds) {
    run(seconds, () -> random.nextDouble(2.5, 7.5));
  }

  /** Paced arrivals; each takes a slot for the hold, or is told when to return. */
  private void run(double seconds, DoubleSupplier hold) {
    for (double until = nowSeconds + seconds; nowSeconds < until; nowSeconds += STEP_SECONDS) {
      while (!out.isEmpty() && out.peek().endSeconds() <= nowSeconds) {
        out.poll().slot().succeeded();
      }
      slots
          .take()
          .ifPresentOrElse(
              slot -> out.add(new Held(slot, nowSeconds + hold.getAsDouble())),
              () -> lastAnswer = retryAfter.seconds());
      ticks.pass(STEP_SECONDS);
    }
  }

  private LongSummaryStatistics answers() {
    return LongStream.generate(retryAfter::seconds).limit(2_000).summaryStatistics();
  }

  @Example
  void the_spread_is_the_time_a_healthy_resource_needs_for_what_the_outage_turned_away() {
    assertThat(RetryAfter.spreadSeconds(50, LIMIT, 5, 0.3, 10)).isCloseTo(5.04, within(0.01));
    assertThat(RetryAfter.spreadSeconds(50, LIMIT, 5, 0.3, 60)).isCloseTo(30.24, within(0.01));
    assertThat(RetryAfter.spreadSeconds(50, LIMIT, 5, 0.3, 300)).isCloseTo(151.2, within(0.01));
  }

  @Example
  void without_excess_there_is_nothing_to_spread_and_without_spare_no_end_to_it() {
    assertThat(RetryAfter.spreadSeconds(50, LIMIT, 0.5, 0.5, 60)).isZero();
    assertThat(RetryAfter.spreadSeconds(50, LIMIT, 0, 0, 60)).isZero();
    assertThat(RetryAfter.spreadSeconds(50, LIMIT, 5, 2, 60)).isInfinite();
  }

  @Example
  void the_answer_is_one_hold_and_a_spread_that_grows_with_the_outage() {
    runHealthy(2);
    runOutage(11);
    LongSummaryStatistics early = answers();
    runOutage(30);
    LongSummaryStatistics late = answers();

    assertThat(lastAnswer).isBetween(1L, 60L);
    assertThat(early.getMin()).as("a hold of about 5 s").isBetween(4L, 9L);
    assertThat(late.getMin()).isBetween(4L, 9L);
    assertThat(early.getMax() - early.getMin()).as("10 s x 42 / 83").isBetween(4L, 7L);
    assertThat(late.getMax() - late.getMin()).as("40 s x 42 / 83").isBetween(18L, 23L);
  }

  @Example
  void a_new_outage_starts_with_a_small_spread_again() {
    runHealthy(2);
    runOutage(60);
    runHealthy(60);
    runOutage(8);

    LongSummaryStatistics answers = answers();
    assertThat(answers.getMax() - answers.getMin()).isLessThan(6);
  }

  @Example
  void answers_lie_between_the_hold_and_the_hold_with_its_spread() {
    LongSummaryStatistics answers =
        LongStream.generate(() -> RetryAfter.seconds(5, 5)).limit(2_000).summaryStatistics();

    assertThat(answers.getMin()).isEqualTo(6);
    assertThat(answers.getMax()).isEqualTo(10);
  }

  @Property
  void any_state_gives_whole_seconds_from_1_to_60(
      @ForAll @DoubleRange(min = 0, max = 1e6) double hold) {
    assertThat(RetryAfter.seconds(hold, hold)).isBetween(1L, 60L);
  }

  @Property
  void even_the_longest_hold_leaves_callers_spread(
      @ForAll @IntRange(min = 30, max = 100_000) int hold) {
    LongSummaryStatistics answers =
        LongStream.generate(() -> RetryAfter.seconds(hold, hold)).limit(300).summaryStatistics();

    assertThat(answers.getMax() - answers.getMin()).isGreaterThan(15);
  }
}
