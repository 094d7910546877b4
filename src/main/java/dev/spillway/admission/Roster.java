package dev.spillway.admission;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Which places are out, so that an old one can be found, and named if it was given a name.
 *
 * <p>A table of fixed size: entering and leaving touch one cell and allocate nothing, only the rare
 * look goes through all of it. It has twice as many cells as the limit at its making; should a
 * limit raised later fill it, the places beyond are counted everywhere but not found here.
 *
 * <p>Times are kept apart from names because a table that lives long must be told to the garbage
 * collector with every reference written into it; with G1 that doubles the cost of an admission.
 * Who has no name to give does not pay for it.
 *
 * <p>Safe for any thread. A look finds each place that was out all the while.
 */
final class Roster {

  private static final String NO_NAME = "";
  private static final int NO_CELL = -1;
  private static final int CELLS_MIN = 64;
  private static final int CELLS_MAX = 8_192;
  private static final long FREE = 0;

  private final AtomicLongArray taken;
  private final AtomicReferenceArray<String> names;
  private final int mask;

  Roster(int limit) {
    int wanted = Math.max(CELLS_MIN, 2 * Math.min(limit, CELLS_MAX / 2));
    int cells = Integer.highestOneBit(2 * wanted - 1);
    this.taken = new AtomicLongArray(cells);
    this.names = new AtomicReferenceArray<>(cells);
    this.mask = cells - 1;
    for (int cell = 0; cell < cells; cell++) {
      names.setPlain(cell, NO_NAME);
    }
  }

  /** Returns the cell, for {@link #name} and {@link #remove}. */
  int add(long takenAtNanos) {
    int first = (int) (takenAtNanos * 0x9E3779B97F4A7C15L >>> 40);
    for (int step = 0; step <= mask; step++) {
      int cell = (first + step) & mask;
      if (taken.getPlain(cell) == FREE && taken.compareAndSet(cell, FREE, entry(takenAtNanos))) {
        return cell;
      }
    }
    return NO_CELL;
  }

  void name(int cell, String name) {
    if (cell != NO_CELL && !names.getPlain(cell).equals(name)) {
      names.setRelease(cell, name);
    }
  }

  void remove(int cell) {
    if (cell != NO_CELL) {
      taken.setRelease(cell, FREE);
    }
  }

  /** Nanoseconds since the oldest place was taken, 0 when none is out. */
  long oldestNanos(long nowNanos) {
    long oldest = 0;
    for (int cell = 0; cell <= mask; cell++) {
      long entry = taken.getAcquire(cell);
      if (entry != FREE) {
        oldest = Math.max(oldest, nowNanos - entry);
      }
    }
    return oldest;
  }

  List<Overdue> olderThan(long ageNanos, long nowNanos) {
    List<Overdue> overdue = new ArrayList<>();
    for (int cell = 0; cell <= mask; cell++) {
      long entry = taken.getAcquire(cell);
      if (entry != FREE && nowNanos - entry > ageNanos) {
        String name = names.getAcquire(cell);
        if (taken.getAcquire(cell) == entry) {
          overdue.add(new Overdue(name, (nowNanos - entry) / 1e9));
        }
      }
    }
    return overdue;
  }

  /** The time, but never the one that means a free cell. */
  private static long entry(long takenAtNanos) {
    return takenAtNanos == FREE ? FREE + 1 : takenAtNanos;
  }
}
