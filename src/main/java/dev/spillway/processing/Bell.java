package dev.spillway.processing;

import dev.spillway.webhook.InboxListener;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Has stored webhooks looked at soon, and not only when the timer comes round.
 *
 * <p>Ingest pays next to nothing for it: however many commits there are, it rings once in a while,
 * which also lets events of one order and the answer to its confirm come together. A ring that is
 * lost costs a second.
 *
 * <p>Safe for any thread.
 */
public final class Bell implements InboxListener {

  private static final long PAUSE_MILLIS = 50;

  private final Vertx vertx;
  private final InboxListener next;
  private final Runnable wake;
  private final AtomicBoolean rung = new AtomicBoolean();

  /**
   * @param next who else is told
   */
  public Bell(Vertx vertx, InboxListener next, Runnable wake) {
    this.vertx = vertx;
    this.next = next;
    this.wake = wake;
  }

  @Override
  public void committed(int stored, int duplicates) {
    next.committed(stored, duplicates);
    if (stored > 0 && rung.compareAndSet(false, true)) {
      vertx.setTimer(
          PAUSE_MILLIS,
          over -> {
            rung.set(false);
            wake.run();
          });
    }
  }

  @Override
  public void buffered(int events, long bytes) {
    next.buffered(events, bytes);
  }
}
