package dev.spillway.testkit;

import java.time.Duration;

/** Shifts the time of one database, and with it every deadline, grace and lease. */
public final class ShiftedTime {

  private final TestDatabase database;

  public ShiftedTime(TestDatabase database) {
    this.database = database;
  }

  /** From now on it is so much later than it is; a further call replaces the one before. */
  public void shift(Duration ahead) {
    database.execute(
        "create or replace function spillway_now() returns timestamptz language sql volatile"
            + " as $$ select clock_timestamp() + interval '"
            + ahead.toMillis()
            + " milliseconds' $$");
  }
}
