package dev.spillway.config;

import dev.spillway.reconciliation.ReconciliationOptions;

/** Keys of {@link ReconciliationOptions}. */
final class ReconciliationKeys extends Section<ReconciliationOptions> {
  private final Key<Integer> limit =
      number(
          ReconciliationOptions.LIMIT,
          1_000,
          "rows",
          "Rows of one page of the PG's list of transactions.",
          "Raise it for days of very many payments; a page is held in memory.");
  private final Key<Integer> timeoutMillis =
      number(
          ReconciliationOptions.TIMEOUT_MILLIS,
          60_000,
          "ms",
          "Time for one page; the PG says that it may take a minute.",
          "Lower it against a simulator alone.");
  private final Key<Integer> pauseMillis =
      number(
          ReconciliationOptions.PAUSE_MILLIS,
          250,
          "ms",
          "Time between two of its calls.",
          "Raise it if the PG limits their rate: 600 keeps below 100 a minute.");
  private final Key<Integer> tries =
      number(
          ReconciliationOptions.TRIES,
          6,
          "tries",
          "How often one call is tried while what goes wrong may pass.",
          "Raise it to outlast longer troubles of the PG.");
  private final Key<Integer> retryMillis =
      number(
          ReconciliationOptions.RETRY_MILLIS,
          2_000,
          "ms",
          "Time before the second try; twice as much before each further one, a minute at most.",
          "Raise it to outlast longer troubles of the PG.");
  private final Key<Integer> turnMillis =
      number(
          ReconciliationOptions.TURN_MILLIS,
          600_000,
          "ms",
          "How long it waits while recovery needs the queries, before it gives up.",
          "Raise it if it gives up in hours in which much is recovered.");
  private final Key<Integer> rowsMax =
      number(
          ReconciliationOptions.ROWS_MAX,
          1_000_000,
          "rows",
          "Most rows of a day's list; they are kept in the database while it is compared.",
          "Raise it for more transactions a day.");

  ReconciliationKeys() {
    super("reconciliation", "The comparison of a day with the PG's list of transactions.");
  }

  @Override
  ReconciliationOptions read(Settings settings) {
    return new ReconciliationOptions(
        settings.get(limit),
        settings.get(timeoutMillis),
        settings.get(pauseMillis),
        settings.get(tries),
        settings.get(retryMillis),
        settings.get(turnMillis),
        settings.get(rowsMax));
  }
}
