package dev.spillway.prediction;

import dev.spillway.admission.Witness;

/** Two that are told the same. */
record Both(Witness first, Witness second) implements Witness {

  @Override
  public void came() {
    first.came();
    second.came();
  }

  @Override
  public void ended(int inUse, long heldNanos, boolean sample) {
    first.ended(inUse, heldNanos, sample);
    second.ended(inUse, heldNanos, sample);
  }
}
