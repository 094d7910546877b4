package dev.spillway.telemetry;

import dev.spillway.processing.ProcessingListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Counts what became of stored webhooks, and how often the gateway was asked for them. */
public final class ProcessingMeters implements ProcessingListener {

  private final Map<String, Counter> endings = new HashMap<>();
  private final Map<String, Counter> answers = new HashMap<>();
  private final Timer lag;

  public ProcessingMeters(Telemetry telemetry) {
    for (String ending : ProcessingListener.endings()) {
      endings.put(
          ending,
          Counter.builder("spillway.webhook.processed")
              .description("Goes at a stored webhook, by what became of it")
              .tag("outcome", ending)
              .register(telemetry.registry()));
    }
    for (String answer : ProcessingListener.answers()) {
      answers.put(
          answer,
          Counter.builder("spillway.webhook.queries")
              .description("Questions to the gateway for the sake of a webhook, by its answer")
              .tag("outcome", answer)
              .register(telemetry.registry()));
    }
    this.lag =
        telemetry.histogram(
            "spillway.webhook.lag", "From a webhook's receipt to when it was acted upon");
  }

  @Override
  public void ended(String ending) {
    endings.get(ending).increment();
  }

  @Override
  public void doneAfter(long millis) {
    lag.record(millis, TimeUnit.MILLISECONDS);
  }

  @Override
  public void asked(String answer) {
    answers.get(answer).increment();
  }
}
