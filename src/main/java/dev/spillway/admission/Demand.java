package dev.spillway.admission;

/** What is asked of a limited resource, as far as a prediction needs it. */
interface Demand {

  /** All that came so far, admitted or not. */
  long arrivals();

  int limit();

  /** Expected seconds that a place is held, 0 while nothing is known. */
  double holdSeconds();

  /** The same by the holds that ended alone: behind a change by one hold. */
  double completedHoldSeconds();
}
