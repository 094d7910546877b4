package dev.spillway.management;

import dev.spillway.admission.SharedSlots;
import dev.spillway.admission.Slots;
import dev.spillway.setting.Range;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/**
 * A number of the configuration that may be changed while the service runs.
 *
 * @param range the key and what it takes
 * @param value as it is now, read from what decides by it
 * @param inUse what is counted against it; {@link #NOTHING} where it bounds nothing by itself
 */
public record Limit(Range range, IntSupplier value, IntSupplier inUse) {

  static final IntSupplier NOTHING = () -> -1;

  /** Limits that are checked together and set in one step. */
  public interface Group {

    List<Limit> limits();

    /**
     * Judges what the values would be, each within its range.
     *
     * @param values of every key of the group
     * @throws IllegalArgumentException whose message begins with a key and a colon
     */
    void check(Map<String, Integer> values);

    /** Sets values that were checked. Does not block. */
    void set(Map<String, Integer> values);
  }

  String key() {
    return range.key();
  }

  int now() {
    return value.getAsInt();
  }

  /** Empty where nothing is counted against it. */
  OptionalInt used() {
    int used = inUse.getAsInt();
    return used < 0 ? OptionalInt.empty() : OptionalInt.of(used);
  }

  /** The limit of some slots, within the configuration's own bounds or narrower ones. */
  public static Group of(Range range, Slots slots) {
    return alone(new Limit(range, slots::limit, slots::inUse), slots::limit);
  }

  /** The limit of a budget that has shares. */
  public static Group of(Range range, SharedSlots slots) {
    return alone(new Limit(range, slots::limit, slots::inUse), slots::limit);
  }

  private static Group alone(Limit limit, IntConsumer set) {
    return new Group() {
      @Override
      public List<Limit> limits() {
        return List.of(limit);
      }

      @Override
      public void check(Map<String, Integer> values) {
        limit.range().check(values.get(limit.key()));
      }

      @Override
      public void set(Map<String, Integer> values) {
        set.accept(values.get(limit.key()));
      }
    };
  }
}
