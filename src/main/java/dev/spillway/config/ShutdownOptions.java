package dev.spillway.config;

import dev.spillway.setting.Range;

/**
 * How long a stop takes.
 *
 * @param notReadySeconds {@code shutdown.notReadySeconds}: seconds in which readiness says no while
 *     everything is still served; default 5. Change it to twice the load balancer's check interval.
 * @param graceSeconds {@code shutdown.graceSeconds}: seconds in which requests in flight may finish
 *     after that; default 40. Keep it above the longest deadline, and the orchestrator's own limit
 *     above the sum of both.
 */
public record ShutdownOptions(int notReadySeconds, int graceSeconds) {
  public static final Range NOT_READY_SECONDS = new Range("shutdown.notReadySeconds", 0, 300);
  public static final Range GRACE_SECONDS = new Range("shutdown.graceSeconds", 1, 600);

  public ShutdownOptions {
    NOT_READY_SECONDS.check(notReadySeconds);
    GRACE_SECONDS.check(graceSeconds);
  }
}
