package dev.spillway.incident;

import dev.spillway.setting.Range;
import java.util.Objects;

/**
 * Whether route classes are kept apart, or share one worker pool as in the incident that this
 * service exists to prevent.
 *
 * @param mode {@code isolation.mode}: {@code isolated} or {@code shared-workers}; default isolated.
 *     Change it for an experiment, never in production.
 * @param workers {@code isolation.workers}: threads that all requests share in mode {@code
 *     shared-workers}; default 100. Change it to the size of the pool to be compared with.
 */
public record IsolationOptions(Mode mode, int workers) {
  public static final Range WORKERS = new Range("isolation.workers", 1, 10_000);

  /** How the route classes stand to each other. */
  public enum Mode {
    /** Each class has its own resources, and the gate decides. */
    ISOLATED,
    /** Every request holds a thread of one pool from start to end, PG call included. */
    SHARED_WORKERS
  }

  public IsolationOptions {
    Objects.requireNonNull(mode, "isolation.mode");
    WORKERS.check(workers);
  }
}
