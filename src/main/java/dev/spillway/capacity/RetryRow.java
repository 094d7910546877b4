package dev.spillway.capacity;

/**
 * What retries add to the attempts, when a share of the refused comes back each time.
 *
 * @param returnShare of the refused attempts that come back
 * @param healthyAttemptsPerSecond at the mean latency in good health, by extended Erlang B
 * @param slowAttemptsPerSecond at {@link Plan#SLOW_SECONDS}
 * @param slowFluidAttemptsPerSecond the same by the fluid limit
 * @param slowServedPerSecond what the slots serve of them: retries cannot raise it
 */
public record RetryRow(
    double returnShare,
    double healthyAttemptsPerSecond,
    double slowAttemptsPerSecond,
    double slowFluidAttemptsPerSecond,
    double slowServedPerSecond) {

  static RetryRow of(PlanQuestion question, int slots, double returnShare) {
    double arrival = question.arrivalPerSecond();
    double slowHold = Plan.SLOW_SECONDS;
    double slowOffered = Little.busy(arrival, slowHold);
    double slowAttempts = Retries.attempts(slowOffered, slots, returnShare);
    return new RetryRow(
        returnShare,
        Retries.attempts(question.offered(), slots, returnShare) / question.hold().meanSeconds(),
        slowAttempts / slowHold,
        Retries.attemptsFluid(slowOffered, slots, returnShare) / slowHold,
        slowAttempts * (1 - ErlangB.refusedShare(slowAttempts, slots)) / slowHold);
  }
}
