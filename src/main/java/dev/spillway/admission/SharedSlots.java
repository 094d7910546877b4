package dev.spillway.admission;

import dev.spillway.time.Ticks;
import java.util.ArrayList;
import java.util.List;

/**
 * One budget with named shares: each share has a limit of its own, and all of them together one.
 *
 * <p>The shares' limits may add up to more than the whole, so that an idle share's places serve the
 * others while none can take everything. Both limits are tested in the step that takes the place.
 */
public final class SharedSlots {

  /**
   * A part of the budget.
   *
   * @param name the resource, as it stands in metrics
   * @param limit the most that this part may have out; {@link Slots#UNLIMITED} = the whole
   */
  public record Share(String name, int limit) {}

  private final String name;
  private final Counts counts;
  private final List<Slots> shares;
  private volatile int limit;

  /**
   * @param name the budget, for messages
   * @param limit the most that all shares together may have out; {@link Slots#UNLIMITED} = no limit
   * @param shares 1 to 5; with more than three, limits are below 2^(60 / shares)
   */
  public SharedSlots(String name, int limit, List<Share> shares, Ticks ticks) {
    this.name = name;
    this.counts = new Counts(shares.size());
    limit(limit);
    List<Slots> made = new ArrayList<>();
    for (Share share : shares) {
      made.add(new Slots(share.name(), share.limit(), counts, made.size(), ticks));
    }
    this.shares = List.copyOf(made);
  }

  /** The share of that name, which must be one of those given at the start. */
  public Slots share(String shareName) {
    return shares.stream()
        .filter(share -> share.name().equals(shareName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " has no share " + shareName));
  }

  public List<Slots> shares() {
    return shares;
  }

  /** Changes the whole's limit at once; what is out stays out. */
  public void limit(int newLimit) {
    Slots.checkLimit(name, newLimit, counts);
    limit = newLimit;
    counts.whole(Slots.placesOf(newLimit));
  }

  /** As set; {@link Slots#UNLIMITED} included. */
  public int limit() {
    return limit;
  }

  public int inUse() {
    return counts.inUse();
  }
}
