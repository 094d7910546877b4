package dev.spillway.lease;

import dev.spillway.admission.Slot;
import io.vertx.core.Future;

/** What is to be done with a row that is due. */
public interface LeasedWork {

  /** Whether it has any prospect now; nothing is leased while it has none. */
  default boolean ready() {
    return true;
  }

  /**
   * Does it. A failed future means something unexpected; the row is then tried again later.
   *
   * <p>The lease may run out before this ends, so whatever is written must be guarded by the state
   * of the row itself.
   *
   * @param slot the budget's place, from here on this side's to give back on every way out
   */
  Future<Ended> run(Leased row, Slot slot);
}
