package dev.spillway.admission;

/**
 * One place taken from {@link Slots}: the right to use a scarce resource until it is given back.
 */
public final class Slot extends Place implements Turn {

  Slot(Lane lane, String holder, long takenAtNanos) {
    super(lane, holder, takenAtNanos);
  }
}
