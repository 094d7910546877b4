package dev.spillway.store;

import dev.spillway.setting.Host;
import dev.spillway.setting.Range;
import dev.spillway.setting.Rule;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How PostgreSQL is reached, and how long for.
 *
 * @param url {@code database.url}, required, secret: {@code
 *     postgresql://user:password@host:port/name}; the port may be left out (5432), the password
 *     too, and {@code ?sslmode=require} (or {@code disable}, {@code allow}, {@code prefer}) may
 *     follow. Characters of user and password other than letters, digits and {@code . _ ~ ! * -}
 *     are percent-encoded.
 * @param connections {@code database.connections}: connections in all; default 20. More than about
 *     twice the database's cores only queues inside PostgreSQL; times the number of instances it
 *     must stay under {@code max_connections}.
 * @param inboxConnections {@code database.inboxConnections}: those of them that only the webhook
 *     inbox uses; default 2. Raise it when the inbox is not drained although the database idles.
 * @param statementMillis {@code database.statementMillis}: milliseconds after which PostgreSQL ends
 *     a statement or a wait for a lock; default 2000. Raise it only for a database that is slow
 *     when healthy.
 * @param connectMillis {@code database.connectMillis}: milliseconds to open a connection; default
 *     2000. Raise it for a database far away.
 * @param waitMillis {@code database.waitMillis}: milliseconds that work waits for a connection;
 *     default 1000. Lower it to refuse sooner; a longer wait eats the deadline.
 * @param waiters {@code database.waiters}: callers that may wait for a connection at once; default
 *     512. It bounds memory alone: each of them leaves after {@code waitMillis}.
 * @param querySlots {@code database.querySlots}: reads at once; default 8. More than about twice
 *     the database's cores only queues inside PostgreSQL.
 * @param queryWaitMillis {@code database.queryWaitMillis}: milliseconds that a read waits for its
 *     turn; default 20, a few reads' time, so that a burst does not refuse what the next moment has
 *     room for. 0 = refused at once; a long wait makes every read slow before it refuses one.
 * @param writeSlots {@code database.writeSlots}: transactions of new orders and confirms at once;
 *     default 10. Others wait up to {@code waitMillis}.
 * @param backgroundSlots {@code database.backgroundSlots}: transactions that nobody waits for
 *     (recovery, processing of webhooks, sweeps) at once; default 4. Raise it when they lag
 *     although the database idles.
 * @param settleConnections {@code database.settleConnections}: connections that only the writing
 *     down of what the PG said uses; default 4. Reads and writes share the rest.
 */
public record DatabaseOptions(
    String url,
    int connections,
    int inboxConnections,
    int statementMillis,
    int connectMillis,
    int waitMillis,
    int waiters,
    int querySlots,
    int queryWaitMillis,
    int writeSlots,
    int backgroundSlots,
    int settleConnections) {
  public static final Rule URL =
      Rule.secret(
          "database.url",
          "postgresql://user:password@host:port/name (perhaps ?sslmode=require) with special"
              + " characters of user and password percent-encoded",
          DatabaseOptions::validUrl);
  public static final Range CONNECTIONS = new Range("database.connections", 3, 1_000);
  public static final Range INBOX_CONNECTIONS = new Range("database.inboxConnections", 1, 100);
  public static final Range STATEMENT_MILLIS = new Range("database.statementMillis", 100, 60_000);
  public static final Range CONNECT_MILLIS = new Range("database.connectMillis", 100, 60_000);
  public static final Range WAIT_MILLIS = new Range("database.waitMillis", 1, 60_000);
  public static final Range WAITERS = new Range("database.waiters", 1, 100_000);

  public static final Range QUERY_SLOTS = new Range("database.querySlots", 1, 1_000);
  public static final Range QUERY_WAIT_MILLIS = new Range("database.queryWaitMillis", 0, 60_000);
  public static final Range WRITE_SLOTS = new Range("database.writeSlots", 1, 1_000);
  public static final Range BACKGROUND_SLOTS = new Range("database.backgroundSlots", 1, 1_000);
  public static final Range SETTLE_CONNECTIONS = new Range("database.settleConnections", 1, 100);

  private static final int PORT_LIMIT = 65_535;

  /** No wider than what the client's own reader of such URLs takes. */
  private static final Pattern URL_PARTS = Pattern.compile(urlPattern());

  public DatabaseOptions {
    URL.check(url);
    CONNECTIONS.check(connections);
    INBOX_CONNECTIONS.check(inboxConnections);
    STATEMENT_MILLIS.check(statementMillis);
    CONNECT_MILLIS.check(connectMillis);
    WAIT_MILLIS.check(waitMillis);
    WAITERS.check(waiters);
    QUERY_SLOTS.check(querySlots);
    QUERY_WAIT_MILLIS.check(queryWaitMillis);
    WRITE_SLOTS.check(writeSlots);
    BACKGROUND_SLOTS.check(backgroundSlots);
    SETTLE_CONNECTIONS.check(settleConnections);
    if (inboxConnections + settleConnections >= connections) {
      throw new IllegalArgumentException(
          ("database.inboxConnections: %d and database.settleConnections, which is %d, leave none of"
                  + " database.connections, which is %d")
              .formatted(inboxConnections, settleConnections, connections));
    }
  }

  /** Connections that are not the inbox's. */
  public int generalConnections() {
    return connections - inboxConnections;
  }

  /** Those of them that reads and writes share. */
  public int sharedConnections() {
    return generalConnections() - settleConnections;
  }

  /** Where the database is, without user and password. */
  public String location() {
    return url.substring(url.indexOf('@') + 1);
  }

  /** Where it is and how much of it may be used; not as whom. */
  @Override
  public String toString() {
    return "DatabaseOptions[url=postgresql://***@%s, connections=%d]"
        .formatted(location(), connections);
  }

  private static String urlPattern() {
    String word = "(?:[A-Za-z0-9._~!*-]|%[0-9A-Fa-f]{2})+";
    return "postgresql://"
        + (word + "(?::" + word + ")?@")
        + "(?:\\[(?<ipv6>[0-9A-Fa-f:]+)\\]|(?<host>[A-Za-z0-9._-]+))"
        + "(?::(?<port>[1-9][0-9]{0,4}))?"
        + ("/" + word)
        + "(?:\\?sslmode=(?:disable|allow|prefer|require))?";
  }

  private static boolean validUrl(String url) {
    Matcher parts = URL_PARTS.matcher(url);
    if (!parts.matches()) {
      return false;
    }
    String host = parts.group("ipv6") == null ? parts.group("host") : parts.group("ipv6");
    String port = parts.group("port");
    return Host.valid(host) && (port == null || Integer.parseInt(port) <= PORT_LIMIT);
  }

  /**
   * The same database as the incident had it: one pool for all, in which everybody waits their turn
   * for half a minute.
   */
  public DatabaseOptions asInTheIncident() {
    int shared = generalConnections() - settleConnections;
    int halfAMinute = 30_000;
    return new DatabaseOptions(
        url,
        connections,
        inboxConnections,
        halfAMinute,
        connectMillis,
        halfAMinute,
        (int) WAITERS.most(),
        shared,
        halfAMinute,
        shared,
        backgroundSlots,
        settleConnections);
  }
}
