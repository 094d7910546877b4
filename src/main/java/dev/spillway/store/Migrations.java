package dev.spillway.store;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;

/**
 * Brings the tables to this version before anything listens.
 *
 * <p>Blocking, so it is called on the main thread. Several instances may start at once: Flyway lets
 * one migrate while the others wait.
 */
public final class Migrations {

  private Migrations() {}

  /** The newest of {@code db/migration}; a test holds it against what Flyway finds there. */
  static final String NEWEST = "1";

  private static final String INSTALLED =
      """
      select version, success
      from flyway_schema_history
      order by installed_rank desc
      limit 1
      """;

  /** Migrates; returns how many migrations were run. */
  public static int run(DatabaseOptions options) {
    String url = options.url();
    String[] account = url.substring(url.indexOf("//") + 2, url.indexOf('@')).split(":", 2);
    String user = decode(account[0]);
    String password = account.length > 1 ? decode(account[1]) : "";
    String jdbcUrl = jdbcUrl(options);
    if (upToDate(jdbcUrl, user, password)) {
      return 0;
    }
    return Flyway.configure()
        .dataSource(jdbcUrl, user, password)
        .locations("classpath:db/migration")
        .connectRetries(0)
        .load()
        .migrate()
        .migrationsExecuted;
  }

  private static String jdbcUrl(DatabaseOptions options) {
    String location = options.location();
    return "jdbc:postgresql://%s%sconnectTimeout=%d&ApplicationName=spillway-migrations"
        .formatted(
            location,
            location.contains("?") ? "&" : "?",
            Math.max(1, options.connectMillis() / 1_000));
  }

  /** One look before Flyway is woken, which takes a restart a good part of a second. */
  private static boolean upToDate(String jdbcUrl, String user, String password) {
    try (Connection connection = DriverManager.getConnection(jdbcUrl, user, password);
        Statement statement = connection.createStatement();
        ResultSet newest = statement.executeQuery(INSTALLED)) {
      return newest.next()
          && NEWEST.equals(newest.getString("version"))
          && newest.getBoolean("success");
    } catch (SQLException unknown) {
      // No table yet, or no database: Flyway makes the one and says what is wrong with the other.
      return false;
    }
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
