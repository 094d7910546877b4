package dev.spillway.admission;

import dev.spillway.time.Ticks;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Decides which requests may be in flight, so that what matters most always finds room.
 *
 * <p><b>The rule.</b> Requests in flight are counted against one limit. A class enters only while
 * more permits are free than its reserve: those it must leave to the classes above. Reserves do not
 * split the limit up; an idle class's room serves the others, and still a few permits kept back go
 * a long way, since each of them divides the refusals of the class above by about limit over its
 * load. Webhooks have no reserve to respect but a most of their own, so that a burst of them cannot
 * take everything. Nothing waits here: at the limit, a queue buys delay and no throughput.
 *
 * <p><b>Why a number and no controller.</b> A counter acts at the very request that is too many; a
 * loop that learns a limit from latency acts a window later, and when a dependency is slow for its
 * own reasons it learns the wrong thing: slow becomes normal. So the limit is given. It may be
 * changed live: growing adds, shrinking is a debt that the next returns pay, and nobody is stopped
 * or blocked by either.
 *
 * <p><b>How it is safe.</b> The counts of all classes stand in one word ({@link Counts}), and to
 * look, to decide and to take is one compare-and-set of it. Reading a count, comparing it and then
 * adding would let two callers share the last place. The whole is the sum of the counts and is not
 * kept apart, so the two cannot disagree. A permit is a single-use object and not a counter that
 * anybody may decrement: it comes back once, by the first of its endings, and a second is counted
 * as the mistake it is. Clocks, averages and the names of who is in flight are written after the
 * decision and never asked by it.
 *
 * <p><b>What it costs.</b> No lock, no thread ever parked, and one object, the permit. A refusal
 * makes none: its reasons are constants. That is the case to keep cheap, because when it matters
 * there are many more of them.
 *
 * <p>The order of the classes is never inverted: where one is admitted, every class above it would
 * be, except for webhooks at their own most.
 */
public final class AdmissionGate implements Demand {

  private static final List<RouteClass> CLASSES = List.of(RouteClass.values());

  private final Ticks ticks;
  private final Counts counts = new Counts(CLASSES.size());
  private final Lane[] lanes;
  private volatile GateOptions options;

  public AdmissionGate(GateOptions options, Ticks ticks) {
    this.ticks = ticks;
    options(options);
    this.lanes =
        CLASSES.stream()
            .map(at -> new Lane(at.label(), counts, at.ordinal(), ticks))
            .toArray(Lane[]::new);
  }

  /**
   * Takes a permit, if the class may enter now. The caller owns it and gives it back by one of its
   * endings on every way out.
   */
  public Admission admit(RouteClass routeClass) {
    Lane lane = lanes[routeClass.ordinal()];
    Counts.Verdict verdict = lane.take();
    if (verdict != Counts.Verdict.FREE) {
      lane.refuse();
      return reason(verdict);
    }
    long now = ticks.nanos();
    return new Permit(lane, now, lane.begun(now));
  }

  private static Shed reason(Counts.Verdict verdict) {
    return switch (verdict) {
      case FULL -> Shed.FULL;
      case RESERVED -> Shed.RESERVED;
      case LANE_FULL -> Shed.CLASS_FULL;
      case FREE -> throw new AssertionError(verdict);
    };
  }

  /** Whether {@link #admit} would say yes right now. Takes and counts nothing. */
  public boolean wouldAdmit(RouteClass routeClass) {
    return lanes[routeClass.ordinal()].look() == Counts.Verdict.FREE;
  }

  /** Changes limit and reserves at once; what is in flight stays in flight. */
  public void options(GateOptions newOptions) {
    options = newOptions;
    counts.limits(
        newOptions.maxInFlight(),
        CLASSES.stream().mapToInt(newOptions::ceiling).toArray(),
        CLASSES.stream().mapToInt(newOptions::most).toArray());
  }

  public GateOptions options() {
    return options;
  }

  /** What is known about one class: in use = its requests in flight, refused = shed. */
  public Lane lane(RouteClass routeClass) {
    return lanes[routeClass.ordinal()];
  }

  /** Requests in flight, all classes together. */
  public int inFlight() {
    return counts.inUse();
  }

  @Override
  public int limit() {
    return counts.wholeLimit();
  }

  @Override
  public long arrivals() {
    return lanes().mapToLong(Lane::arrivals).sum();
  }

  /** Expected seconds that a permit is held, each class counting by its admissions. */
  @Override
  public double holdSeconds() {
    return weighted(Lane::holdSeconds);
  }

  @Override
  public double completedHoldSeconds() {
    return weighted(Lane::completedHoldSeconds);
  }

  private double weighted(ToDoubleFunction<Lane> seconds) {
    long admitted = lanes().mapToLong(Lane::taken).sum();
    double sum = lanes().mapToDouble(lane -> lane.taken() * seconds.applyAsDouble(lane)).sum();
    return admitted == 0 ? 0 : sum / admitted;
  }

  /** Permits given back a second time, which changed nothing; each is a mistake. */
  public long doubleReleases() {
    return lanes().mapToLong(Lane::doubleReleases).sum();
  }

  /** Seconds since the oldest request in flight was admitted, 0 when there is none. */
  public double oldestSeconds() {
    return lanes().mapToDouble(Lane::oldestSeconds).max().orElse(0);
  }

  private Stream<Lane> lanes() {
    return Arrays.stream(lanes);
  }
}
