package dev.spillway.store;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.flywaydb.core.Flyway;

/**
 * Brings the tables to this version before anything listens.
 *
 * <p>Blocking, so it is called on the main thread. Several instances may start at once: Flyway lets
 * one migrate while the others wait.
 */
public final class Migrations {

  private Migrations() {}

  /** Migrates; returns how many migrations were run. */
  public static int run(DatabaseOptions options) {
    String url = options.url();
    String[] account = url.substring(url.indexOf("//") + 2, url.indexOf('@')).split(":", 2);
    String location = options.location();
    String parameters =
        "connectTimeout=%d&ApplicationName=spillway-migrations"
            .formatted(Math.max(1, options.connectMillis() / 1_000));
    return Flyway.configure()
        .dataSource(
            "jdbc:postgresql://" + location + (location.contains("?") ? "&" : "?") + parameters,
            decode(account[0]),
            account.length > 1 ? decode(account[1]) : "")
        .locations("classpath:db/migration")
        .connectRetries(0)
        .load()
        .migrate()
        .migrationsExecuted;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
