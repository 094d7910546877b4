package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Takes a run through its steps while JMeter's load goes on: sets the PG's time and the flood, lets
 * it settle, and notes between which instants the step was measured.
 */
record StepDriver(RunPlan plan, Gateway gateway, Optional<FloodProcess> flood, Progress progress) {

  /** Waits for the first answer that JMeter writes down, and tells when its request was sent. */
  long awaitLoad(Child jmeter, Path samples) throws IOException {
    jmeter.awaitReady(() -> firstSent(samples).isPresent());
    return firstSent(samples).orElseThrow();
  }

  /**
   * Each step begins where the one before ends, the first with the first request. Only its time to
   * settle may grow, by what the first answer took: the PG's time was set before, and the load goes
   * on for so much longer.
   */
  List<Mark> drive(long beganMillis) throws IOException, InterruptedException {
    List<Mark> marks = new ArrayList<>();
    long from = beganMillis;
    for (Step step : plan.steps()) {
      progress.say(
          "%s: %d s to settle, %d s measured"
              .formatted(plan.column(step), step.settleSeconds(), step.measuredSeconds()));
      gateway.confirmTakes(step.gatewayLatencyMillis(), plan.gatewayHolds());
      if (flood.isPresent()) {
        ramp(flood.get(), from, step);
      }
      from += step.settleSeconds() * 1000L;
      if (marks.isEmpty()) {
        from += firstAnswerLate(from, step);
      }
      sleepUntil(from, step);
      long to = from + step.measuredSeconds() * 1000L;
      sleepUntil(to, step);
      marks.add(new Mark(step.name(), from, to));
      from = to;
    }
    if (flood.isPresent() && plan.flood().kind() != Flood.Kind.SLOW_SENDERS) {
      flood.get().offer(Offer.NOTHING);
    }
    return marks;
  }

  /**
   * A third of the time to settle each with a quarter, half and all of the flood: a process that
   * has just started runs uncompiled code, and what it fell behind then would be measured later.
   */
  private static void ramp(FloodProcess flood, long fromMillis, Step step)
      throws IOException, InterruptedException {
    long third = step.settleSeconds() * 1000L / 3;
    flood.offer(step.flood().share(0.25));
    sleepAtMostUntil(fromMillis + third);
    flood.offer(step.flood().share(0.5));
    sleepAtMostUntil(fromMillis + 2 * third);
    flood.offer(step.flood());
  }

  private static void sleepAtMostUntil(long millis) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(Math.max(0, millis - System.currentTimeMillis()));
  }

  private static long firstAnswerLate(long settledMillis, Step step) {
    long late = Math.max(0, System.currentTimeMillis() - settledMillis);
    if (late > RunPlan.LATE_START_SECONDS * 1000L) {
      throw late(late, step);
    }
    return late;
  }

  private static MachineBusy late(long millis, Step step) {
    return new MachineBusy("The runner is %d ms late for step %s".formatted(millis, step));
  }

  private static void sleepUntil(long millis, Step step) throws InterruptedException {
    long left = millis - System.currentTimeMillis();
    if (left < 0) {
      throw late(-left, step);
    }
    TimeUnit.MILLISECONDS.sleep(left);
  }

  /** By the lines that are whole; the header is one of them. */
  private static OptionalLong firstSent(Path samples) throws IOException {
    if (!Files.exists(samples)) {
      return OptionalLong.empty();
    }
    String text = Files.readString(samples);
    return text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .skip(1)
        .mapToLong(line -> Long.parseLong(line.substring(0, line.indexOf(','))))
        .min();
  }
}
