package dev.spillway.admission;

/**
 * One place taken from {@link Slots}: the right to use a scarce resource until it is given back.
 */
public final class Slot extends Place implements Turn {

  Slot(Lane lane, long takenAtNanos, int cell) {
    super(lane, takenAtNanos, cell);
  }
}
