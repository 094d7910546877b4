package dev.spillway.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.util.PSQLState;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.PostgreSQLContainer;

/**
 * A real PostgreSQL with a database of its own for whoever asks.
 *
 * <p>One server serves a whole test run. Which one is chosen by {@code -Dtest.database}: {@code
 * embedded} (unless a Docker engine answers, which then is used), {@code testcontainers}, or a URL
 * as {@code postgresql://user:password@host:port/name}. Durability is as in production.
 */
public final class TestDatabase implements AutoCloseable {

  private static final int EMPTY_TRIES = 5;
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final String url;

  private TestDatabase(String url) {
    this.url = url;
  }

  /** A new, empty database. */
  public static TestDatabase create() {
    String name = "t" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();
    TestDatabase server = new TestDatabase(Server.URL);
    server.execute("create database " + name);
    return new TestDatabase(Server.URL.replaceFirst("/[^/]*$", "/" + name));
  }

  /** One that somebody else made, and keeps. */
  public static TestDatabase at(String url) {
    return new TestDatabase(url);
  }

  /** {@code postgresql://user:password@host:port/name}. */
  public String url() {
    return url;
  }

  /** One value of one row. */
  public long number(String sql) {
    List<String> rows = column(sql);
    return Long.parseLong(rows.get(0));
  }

  /** The first column of all rows. */
  public List<String> column(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    } catch (SQLException failure) {
      throw new IllegalStateException(sql, failure);
    }
  }

  public void execute(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(sql, failure);
    }
  }

  /**
   * Empties tables, and all that refers to them, beside a service that looks at them now and then.
   * It locks one after the other; where that meets a reader who goes the other way, it tries again.
   */
  public void empty(String... tables) {
    String sql = "truncate " + String.join(", ", tables) + " cascade";
    int tries = 0;
    boolean empty = false;
    while (!empty) {
      tries++;
      empty = emptied(sql, tries == EMPTY_TRIES);
    }
  }

  private boolean emptied(String sql, boolean last) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return true;
    } catch (SQLException failure) {
      if (last || !PSQLState.DEADLOCK_DETECTED.getState().equals(failure.getSQLState())) {
        throw new IllegalStateException(sql, failure);
      }
      return false;
    }
  }

  /** A connection past the service; close it. */
  public Connection connect() throws SQLException {
    URI uri = URI.create(url);
    String[] account = uri.getUserInfo().split(":", 2);
    return DriverManager.getConnection(
        "jdbc:postgresql://" + uri.getHost() + ":" + uri.getPort() + uri.getPath(),
        account[0],
        account[1]);
  }

  @Override
  public void close() {
    new TestDatabase(Server.URL)
        .execute("drop database " + URI.create(url).getPath().substring(1) + " with (force)");
  }

  /** Started when first needed, ended with the JVM. */
  private static final class Server {

    private static final String URL = start(System.getProperty("test.database", "embedded"));

    private static String start(String kind) {
      return switch (kind) {
        case "testcontainers" -> container();
        case "embedded" -> dockerAnswers() ? container() : embedded();
        default -> kind;
      };
    }

    private static boolean dockerAnswers() {
      try {
        return DockerClientFactory.instance().isDockerAvailable();
      } catch (RuntimeException none) {
        return false;
      }
    }

    // Closed by the library's own reaper when the JVM ends.
    @SuppressWarnings("resource")
    private static String container() {
      PostgreSQLContainer<?> container = new PostgreSQLContainer<>("postgres:16-alpine");
      container.start();
      return "postgresql://%s:%s@%s:%d/%s"
          .formatted(
              container.getUsername(),
              container.getPassword(),
              container.getHost(),
              container.getFirstMappedPort(),
              container.getDatabaseName());
    }

    private static String embedded() {
      try {
        EmbeddedPostgres server = DurablePostgres.builder().start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server)));
        return DurablePostgres.url(server);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    private static void close(EmbeddedPostgres server) {
      try {
        server.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
