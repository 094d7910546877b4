package dev.spillway.admission;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Which places are out, so that an old one can be named.
 *
 * <p>A table of fixed size: entering and leaving touch one cell and allocate nothing, only the rare
 * look goes through all of it. It has twice as many cells as the limit at its making; should a
 * limit raised later fill it, the places beyond are counted everywhere but not named here.
 *
 * <p>Safe for any thread. A look sees each place that was out all the while.
 */
final class Roster {

  private static final int NO_CELL = -1;
  private static final int CELLS_MIN = 64;
  private static final int CELLS_MAX = 8_192;

  private final AtomicReferenceArray<Place> cells;
  private final int mask;

  Roster(int limit) {
    int wanted = Math.max(CELLS_MIN, 2 * Math.min(limit, CELLS_MAX / 2));
    this.cells = new AtomicReferenceArray<>(Integer.highestOneBit(2 * wanted - 1));
    this.mask = cells.length() - 1;
  }

  /** Returns the cell, for {@link #remove}. */
  int add(Place place) {
    int first = (int) (place.takenAtNanos() * 0x9E3779B97F4A7C15L >>> 40);
    for (int step = 0; step <= mask; step++) {
      int cell = (first + step) & mask;
      if (cells.getPlain(cell) == null && cells.compareAndSet(cell, null, place)) {
        return cell;
      }
    }
    return NO_CELL;
  }

  void remove(int cell) {
    if (cell != NO_CELL) {
      cells.setRelease(cell, null);
    }
  }

  /** Nanoseconds since the oldest place was taken, 0 when none is out. */
  long oldestNanos(long nowNanos) {
    long oldest = 0;
    for (int cell = 0; cell <= mask; cell++) {
      Place place = cells.getAcquire(cell);
      if (place != null) {
        oldest = Math.max(oldest, nowNanos - place.takenAtNanos());
      }
    }
    return oldest;
  }

  List<Overdue> olderThan(long ageNanos, long nowNanos) {
    List<Overdue> overdue = new ArrayList<>();
    for (int cell = 0; cell <= mask; cell++) {
      Place place = cells.getAcquire(cell);
      if (place != null && nowNanos - place.takenAtNanos() > ageNanos) {
        overdue.add(new Overdue(place.holder(), (nowNanos - place.takenAtNanos()) / 1e9));
      }
    }
    return overdue;
  }
}
