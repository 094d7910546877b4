package dev.spillway.reconciliation;

import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * One comparison of a day, as far as it has come.
 *
 * @param finishedAt empty while it runs, and if it was cut off
 * @param pages of the gateway's list that were read
 * @param transactions on them
 * @param compared payments, known when it is done
 * @param settled differences that are none any more
 * @param unsettled differences that somebody must look at
 * @param error why it failed
 */
public record Reconciliation(
    KoreanDay day,
    Status status,
    OffsetDateTime startedAt,
    Optional<OffsetDateTime> finishedAt,
    long pages,
    long transactions,
    long compared,
    long settled,
    long unsettled,
    Optional<String> error) {

  /** How far it has come. */
  public enum Status {
    RUNNING,
    DONE,
    FAILED
  }
}
