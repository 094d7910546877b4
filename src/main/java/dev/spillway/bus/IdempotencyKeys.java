package dev.spillway.bus;

import dev.spillway.api.InvalidRequest;
import dev.spillway.idempotency.Intent;

/** The check of a caller's idempotency key, the same on every way in. */
public final class IdempotencyKeys {

  private IdempotencyKeys() {}

  /**
   * Returns the key as it is.
   *
   * @throws InvalidRequest unless it has 1 to 300 printable ASCII characters
   */
  public static String checked(String key) {
    if (!Intent.KEY.matcher(key).matches()) {
      throw new InvalidRequest("Idempotency-Key", "must have 1 to 300 printable ASCII characters");
    }
    return key;
  }
}
