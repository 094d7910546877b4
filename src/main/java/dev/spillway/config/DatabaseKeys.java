package dev.spillway.config;

import dev.spillway.config.Key.Need;
import dev.spillway.store.DatabaseOptions;

/** Keys of {@link DatabaseOptions}. */
final class DatabaseKeys extends Section<DatabaseOptions> {
  private final Key<String> url =
      secret(
          DatabaseOptions.URL,
          Need.REQUIRED,
          "Where PostgreSQL is, and as whom to log in: postgresql://user:password@host:port/name.",
          "Percent-encode what is not a letter, digit or one of . _ ~ ! * - in user and password.");
  private final Key<Integer> connections =
      number(
          DatabaseOptions.CONNECTIONS,
          20,
          "connections",
          "Connections in all.",
          "More than about twice the database's cores only queues inside PostgreSQL; times the"
              + " number of instances it must stay under max_connections.");
  private final Key<Integer> inboxConnections =
      number(
          DatabaseOptions.INBOX_CONNECTIONS,
          2,
          "connections",
          "Those of them that only the webhook inbox uses; less than database.connections.",
          "Raise it when the inbox is not drained although the database idles.");
  private final Key<Integer> statementMillis =
      number(
          DatabaseOptions.STATEMENT_MILLIS,
          2_000,
          "ms",
          "Time after which PostgreSQL ends a statement or a wait for a lock.",
          "Raise it only for a database that is slow when healthy.");
  private final Key<Integer> connectMillis =
      number(
          DatabaseOptions.CONNECT_MILLIS,
          2_000,
          "ms",
          "Time to open a connection.",
          "Raise it for a database far away.");
  private final Key<Integer> waitMillis =
      number(
          DatabaseOptions.WAIT_MILLIS,
          1_000,
          "ms",
          "Time that work waits for a connection.",
          "Lower it to refuse sooner; a longer wait eats the deadline.");
  private final Key<Integer> waiters =
      number(
          DatabaseOptions.WAITERS,
          512,
          "callers",
          "Callers that may wait for a connection at once.",
          "It bounds memory alone: each of them leaves after database.waitMillis.");
  private final Key<Integer> querySlots =
      number(
          DatabaseOptions.QUERY_SLOTS,
          8,
          "connections",
          "Reads at once; one more waits database.queryWaitMillis and is refused then.",
          "More than about twice the database's cores only queues inside PostgreSQL.");
  private final Key<Integer> queryWaitMillis =
      number(
          DatabaseOptions.QUERY_WAIT_MILLIS,
          20,
          "ms",
          "Time that a read waits for its turn; 0 = refused at once.",
          "A few reads' time evens out bursts; a longer wait makes every read slow first.");
  private final Key<Integer> writeSlots =
      number(
          DatabaseOptions.WRITE_SLOTS,
          10,
          "connections",
          "Transactions of new orders and confirms at once; others wait database.waitMillis.",
          "Raise it when they wait although the database idles.");
  private final Key<Integer> backgroundSlots =
      number(
          DatabaseOptions.BACKGROUND_SLOTS,
          4,
          "connections",
          "Transactions that nobody waits for (recovery, webhooks processed, sweeps) at once.",
          "Raise it when they lag although the database idles.");
  private final Key<Integer> settleConnections =
      number(
          DatabaseOptions.SETTLE_CONNECTIONS,
          4,
          "connections",
          "Those of them that only the writing down of what the PG said uses.",
          "Reads and writes share what this and the inbox leave.");

  DatabaseKeys() {
    super("database", "PostgreSQL.");
  }

  @Override
  DatabaseOptions read(Settings settings) {
    return new DatabaseOptions(
        settings.get(url),
        settings.get(connections),
        settings.get(inboxConnections),
        settings.get(statementMillis),
        settings.get(connectMillis),
        settings.get(waitMillis),
        settings.get(waiters),
        settings.get(querySlots),
        settings.get(queryWaitMillis),
        settings.get(writeSlots),
        settings.get(backgroundSlots),
        settings.get(settleConnections));
  }
}
