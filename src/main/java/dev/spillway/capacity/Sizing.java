package dev.spillway.capacity;

/**
 * Where the cap comes from: between a floor that good health needs and a ceiling that the other
 * requests need.
 *
 * @param floorSlots arrivals per second x p99 in good health: fewer refuse though nothing is wrong
 * @param ceilingSlots 60 % of the workers: more leave too few for requests that need no gateway
 * @param slots the cap
 * @param given whether the asker gave the cap; else it is a third above the floor, or the ceiling
 *     where that is less
 * @param aboveFloorShare of the floor by which the cap exceeds it; negative below it
 * @param workersLeft that the cap never takes; none when it exceeds the workers
 */
public record Sizing(
    int floorSlots,
    int ceilingSlots,
    int slots,
    boolean given,
    double aboveFloorShare,
    int workersLeft) {
  private static final int CEILING_PERCENT = 60;

  /** Derives the cap. */
  static Sizing derived(PlanQuestion question) {
    int floor = floor(question);
    int roomy = (4 * floor + 2) / 3;
    return of(question, Math.min(roomy, ceiling(question)), false);
  }

  /** Judges a cap that is given. */
  static Sizing given(PlanQuestion question, int slots) {
    Arguments.within("slots", slots, 1, Quantity.COUNT_LIMIT);
    return of(question, slots, true);
  }

  private static Sizing of(PlanQuestion question, int slots, boolean given) {
    int floor = floor(question);
    return new Sizing(
        floor,
        ceiling(question),
        slots,
        given,
        (double) slots / floor - 1,
        Math.max(0, question.workers() - slots));
  }

  private static int floor(PlanQuestion question) {
    double busy = Little.busy(question.arrivalPerSecond(), question.hold().p99Seconds());
    return (int) Math.max(1, Rounding.up(busy));
  }

  private static int ceiling(PlanQuestion question) {
    return Math.max(1, question.workers() * CEILING_PERCENT / 100);
  }

  /** Whether the cap refuses in good health by the fluid formula. */
  public boolean belowFloor() {
    return slots < floorSlots;
  }

  /** Whether the cap leaves too few workers to others. */
  public boolean aboveCeiling() {
    return slots > ceilingSlots;
  }
}
