package dev.spillway.reconciliation;

import io.vertx.core.Future;
import java.util.Optional;

/** What became of the wish to compare a day. */
public sealed interface Start {

  /**
   * It is being compared.
   *
   * @param ended the comparison when it is over; fails if how it ended could not be written down
   */
  record Begun(Future<Reconciliation> ended) implements Start {}

  /**
   * Another comparison is under way, here or in another process.
   *
   * @param day which it compares, if that is known
   */
  record Busy(Optional<KoreanDay> day) implements Start {}
}
