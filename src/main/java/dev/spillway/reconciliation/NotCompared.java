package dev.spillway.reconciliation;

/** A day could not be compared, for a reason that is told to whoever wanted it. */
final class NotCompared extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotCompared(String why) {
    super(why, null, false, false);
  }
}
