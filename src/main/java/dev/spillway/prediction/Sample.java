package dev.spillway.prediction;

import dev.spillway.admission.Lane;

/**
 * A lane's counters at one moment.
 *
 * @param ageSeconds the ages of all places out, added up
 * @param heldSeconds the holds of all that came back so far, added up
 * @param completedHoldSeconds the mean of the holds that ended lately
 */
record Sample(
    long nanos,
    long arrivals,
    long refused,
    int out,
    double ageSeconds,
    double heldSeconds,
    double completedHoldSeconds) {

  static Sample of(Lane lane, long nowNanos) {
    // Refused first: arrivals hold them all then, and a share of them is never above one.
    long refused = lane.refused();
    return new Sample(
        nowNanos,
        lane.arrivals(),
        refused,
        lane.inUse(),
        lane.ageSeconds(),
        lane.heldSeconds(),
        lane.completedHoldSeconds());
  }

  double secondsSince(Sample earlier) {
    return (nanos - earlier.nanos) / 1e9;
  }
}
