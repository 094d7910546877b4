package demo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What has been started, to be stopped in the opposite order at whatever moment the stop comes.
 *
 * <p>A stop may fall into the start. The part that is being started is then started to its end, or
 * interrupted if that takes too long, so that it is known and can be stopped; no other follows.
 *
 * <p>Guarded by: the lock, which is held over the start of one part and over the whole stop.
 */
final class Parts {

  private static final long PATIENCE_SECONDS = 5;
  private static final long INTERRUPTED_SECONDS = 60;

  private final Thread starter = Thread.currentThread();
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Part> started = new ArrayDeque<>();
  private volatile boolean stopping;

  private record Part(String name, AutoCloseable end) {}

  /** A stop has begun; nothing more is started. */
  static final class Stopping extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Starts one part. */
  <T extends AutoCloseable> T start(String name, Callable<T> start) throws Exception {
    lock.lock();
    try {
      if (stopping) {
        throw new Stopping();
      }
      T part = start.call();
      started.push(new Part(name, part));
      return part;
    } finally {
      lock.unlock();
    }
  }

  boolean stopping() {
    return stopping;
  }

  /** Stops all parts, the last one first. A part that fails to stop does not keep the others. */
  void stop() {
    stopping = true;
    try {
      if (!lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        starter.interrupt();
        if (!lock.tryLock(INTERRUPTED_SECONDS, TimeUnit.SECONDS)) {
          System.err.println("demo: a start that does not end is left behind");
          return;
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return;
    }
    try {
      while (!started.isEmpty()) {
        stop(started.pop());
      }
    } finally {
      lock.unlock();
    }
  }

  private static void stop(Part part) {
    try {
      part.end().close();
    } catch (Exception failure) {
      System.err.println("demo: " + part.name() + " did not stop well: " + failure);
    }
  }
}
