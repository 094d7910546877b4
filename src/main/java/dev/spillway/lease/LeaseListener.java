package dev.spillway.lease;

/** What metrics may observe of a {@link LeasedPoller}. */
public interface LeaseListener {

  /** So many rows were leased by one statement. */
  void leased(int rows);

  /** Work on one row ended: settled, still open, or failed unexpectedly. */
  void ended(Ending ending);

  /** How many rows this instance works on now. */
  void underWay(int rows);

  enum Ending {
    SETTLED,
    OPEN,
    FAILED
  }
}
