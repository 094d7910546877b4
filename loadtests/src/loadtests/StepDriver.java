package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Takes a run through its steps while JMeter's load goes on: sets the PG's time and the flood, lets
 * it settle, and notes between which instants the step was measured.
 */
record StepDriver(RunPlan plan, Gateway gateway, Optional<FloodProcess> flood, Progress progress) {

  /** The first answer that JMeter wrote down is the begin of the first step. */
  void awaitLoad(Child jmeter, Path samples) throws IOException {
    jmeter.awaitReady(
        () -> {
          if (!Files.exists(samples)) {
            return false;
          }
          try (var lines = Files.lines(samples)) {
            return lines.limit(2).count() > 1;
          }
        });
  }

  List<Mark> drive() throws IOException, InterruptedException {
    List<Mark> marks = new ArrayList<>();
    for (Step step : plan.steps()) {
      progress.say(
          "%s: %d s to settle, %d s measured"
              .formatted(plan.column(step), step.settleSeconds(), step.measuredSeconds()));
      gateway.confirmTakes(step.gatewayLatencyMillis(), plan.gatewayHolds());
      if (flood.isPresent()) {
        flood.get().offer(step.flood());
      }
      TimeUnit.SECONDS.sleep(step.settleSeconds());
      long from = System.currentTimeMillis();
      TimeUnit.SECONDS.sleep(step.measuredSeconds());
      marks.add(new Mark(step.name(), from, from + step.measuredSeconds() * 1000L));
    }
    if (flood.isPresent() && plan.flood().kind() != Flood.Kind.SLOW_SENDERS) {
      flood.get().offer(Offer.NOTHING);
    }
    return marks;
  }
}
