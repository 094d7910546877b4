package dev.spillway.admission;

/** What {@link WaitingRoom#enter} gave: a slot at once, a place to wait, or neither. */
public sealed interface Turn permits Slot, Waiter, Turn.Refusal {

  /** Why there is neither. */
  enum Refusal implements Turn {
    /** All slots are out and all places to wait are taken. */
    NO_PLACE,
    /** A slot won by waiting would come too late for the deadline. */
    TOO_LATE
  }

  /** What comes of waiting. Called once, by whichever thread ended it, and must not block. */
  interface Waiting {

    /** The slot is the waiter's from here on. */
    void served(Slot slot);

    /** The time to wait is over, without a slot. */
    void expired();
  }
}
