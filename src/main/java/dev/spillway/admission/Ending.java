package dev.spillway.admission;

/** How a place came back, which says whether its time may be believed. */
public enum Ending {
  /** The work ran; the time it took is a sample of the hold. */
  SUCCEEDED,
  /** The place was not used, so its time says nothing. */
  IGNORED,
  /** The work ran into a timeout or a refusal further on; the place was held all the same. */
  DROPPED
}
