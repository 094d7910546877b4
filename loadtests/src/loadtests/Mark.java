package loadtests;

/** When a step's window was measured, by the clock that the samples have too. */
record Mark(String step, long fromMillis, long toMillis) {
  boolean holds(long atMillis) {
    return atMillis >= fromMillis && atMillis < toMillis;
  }
}
