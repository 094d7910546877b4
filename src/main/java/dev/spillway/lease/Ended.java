package dev.spillway.lease;

import java.util.OptionalLong;

/**
 * How the work on a leased row ended.
 *
 * @param settled whether there is no more to do for it now
 * @param dueMillis from now on until it is due again; empty leaves that as the work wrote it
 * @param givenBack whether the work has ended the lease itself, together with what it wrote
 */
public record Ended(boolean settled, OptionalLong dueMillis, boolean givenBack) {

  /** Nothing more to do, or whoever settled it wrote down when there will be. */
  public static Ended done() {
    return new Ended(true, OptionalLong.empty(), false);
  }

  /** The work wrote down how it ended, and ended the lease with that. */
  public static Ended givenBack(boolean settled) {
    return new Ended(settled, OptionalLong.empty(), true);
  }

  /** Not worked on after all, and as due as before. */
  static Ended untouched() {
    return new Ended(false, OptionalLong.empty(), false);
  }

  /** Still open, and due again after a while. */
  public static Ended open(long dueMillis) {
    return new Ended(false, OptionalLong.of(dueMillis), false);
  }
}
