package dev.spillway.webhook;

import dev.spillway.store.SqlFailures;
import dev.spillway.time.Ticks;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Tells the log of webhooks that were not stored: the first at once, those that follow in one line
 * every few seconds with their number, since there may be a thousand in each of them.
 *
 * <p>What passes by itself is a warning. What does not, such as a missing table or an event that
 * the table refuses, is an error: the gateway gives up sending in the end, and then it is lost.
 *
 * <p>Confined to the context on which it was made.
 */
final class FailureLog {

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);
  private static final long LINE_SECONDS = 5;
  private static final long CHECK_MILLIS = 1_000;

  private final Ticks ticks;
  private final Lines passing;
  private final Lines lasting;

  FailureLog(Vertx vertx, Ticks ticks) {
    this.ticks = ticks;
    this.passing = new Lines(Level.WARN, "webhooks not stored");
    this.lasting = new Lines(Level.ERROR, "webhooks cannot be stored");
    vertx.setPeriodic(
        CHECK_MILLIS,
        tick -> {
          passing.writeIfDue();
          lasting.writeIfDue();
        });
  }

  /** A webhook was answered 503 for this. */
  void add(Throwable failure, String requestId) {
    boolean passes = failure instanceof Inbox.NotStored || SqlFailures.kind(failure).passing();
    (passes ? passing : lasting).add(failure, requestId);
  }

  /** The failures of one level since their last line. */
  private final class Lines {

    private final Level level;
    private final String text;
    private long count;
    private Throwable lastFailure;
    private String lastRequestId;
    private long nextLineAtNanos;

    Lines(Level level, String text) {
      this.level = level;
      this.text = text;
      this.nextLineAtNanos = ticks.nanos();
    }

    void add(Throwable failure, String requestId) {
      count++;
      lastFailure = failure;
      lastRequestId = requestId;
      writeIfDue();
    }

    void writeIfDue() {
      if (count == 0 || ticks.nanos() - nextLineAtNanos < 0) {
        return;
      }
      LoggingEventBuilder line = LOG.atLevel(level);
      if (level == Level.ERROR) {
        line = line.setCause(lastFailure);
      }
      line.log(
          text + " count={} lastRequestId={} failure={}",
          count,
          lastRequestId,
          lastFailure.toString());
      count = 0;
      nextLineAtNanos = ticks.nanos() + TimeUnit.SECONDS.toNanos(LINE_SECONDS);
    }
  }
}
