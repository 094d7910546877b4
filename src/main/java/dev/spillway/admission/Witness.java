package dev.spillway.admission;

/**
 * Is told of all that comes to a counted resource and of all that leaves it, to learn from it and
 * never to decide.
 *
 * <p>Called by whoever takes, is refused or gives back, on that one's thread, at any number of
 * threads at once: it must neither block nor throw.
 */
public interface Witness {

  /** The one that is there when nobody looks. */
  Witness NONE =
      new Witness() {
        @Override
        public void came() {}

        @Override
        public void ended(int inUse, long heldNanos, boolean sample) {}
      };

  /** One more came, whether it got a place or not. */
  void came();

  /**
   * One that had a place gives it back.
   *
   * @param inUse places that were taken, its own among them
   * @param sample whether it used the place, so that its time says something
   */
  void ended(int inUse, long heldNanos, boolean sample);
}
