package dev.spillway.bus;

import dev.spillway.api.Fields;
import java.util.Optional;

/** Makes a command of the fields of a request. */
@FunctionalInterface
public interface Reader<C> {

  /**
   * Reads.
   *
   * @param idempotencyKey as the caller gave it, already checked
   * @throws dev.spillway.api.InvalidRequest naming every field that is wrong
   */
  C read(Fields fields, Optional<String> idempotencyKey);
}
