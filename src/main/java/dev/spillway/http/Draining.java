package dev.spillway.http;

/** Whether the process is about to stop. Set once, read by any thread. */
public final class Draining {

  private volatile boolean begun;

  public void begin() {
    begun = true;
  }

  public boolean hasBegun() {
    return begun;
  }
}
