package dev.spillway.gateway;

import dev.spillway.admission.RetryAfter;
import dev.spillway.admission.Slots;
import dev.spillway.admission.WaitingRoom;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Vertx;

/**
 * The budget of confirms: slots, and as long as {@code gateway.waitMillis} is not 0, a few places
 * to wait for one.
 *
 * <p>A handful of places evens out chance; more of them buy delay and nothing else. So there are
 * only as many as slots come back within the wait, which is few when the gateway is slow.
 *
 * <p>Safe for any thread.
 */
public final class ConfirmBudget {

  /** More would wait only if a slot were held for next to no time. */
  private static final int PLACES_MAX = 1_000;

  private final Vertx vertx;
  private final Slots slots;
  private final WaitingRoom room;
  private final long waitMillis;
  private final RetryAfter retryAfter;

  ConfirmBudget(Vertx vertx, GatewayOptions options, Ticks ticks) {
    this.vertx = vertx;
    this.slots = new Slots("gateway-slots", options.slots(), ticks);
    this.waitMillis = options.waitMillis();
    this.room = new WaitingRoom(slots, waitMillis, PLACES_MAX, ticks);
    this.retryAfter = new RetryAfter(slots, ticks);
  }

  /**
   * Asks for a slot, to be taken before anything is written or sent.
   *
   * @param holder who asks: the request's id
   */
  public SlotWait take(String holder, Deadline deadline) {
    return SlotWait.begin(vertx, room, holder, deadline, waitMillis);
  }

  /** Whether the next to ask would be refused: no slot, and no place to wait. */
  public boolean full() {
    return room.full();
  }

  public Slots slots() {
    return slots;
  }

  public WaitingRoom room() {
    return room;
  }

  /** When who was refused for want of a slot may come again. */
  public RetryAfter retryAfter() {
    return retryAfter;
  }
}
