package dev.spillway.store;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Brings the tables to this version before anything listens.
 *
 * <p>Blocking, so it is called on the main thread. Several instances may start at once: Flyway lets
 * one migrate while the others wait.
 */
public final class Migrations {

  private Migrations() {}

  /**
   * Migrates.
   *
   * @param url {@code postgresql://user:password@host:port/name}
   * @return how many migrations were run
   */
  public static int run(String url) {
    URI uri = URI.create(url);
    String[] account = uri.getRawUserInfo().split(":", 2);
    FluentConfiguration flyway =
        Flyway.configure()
            .dataSource(
                "jdbc:postgresql://"
                    + uri.getRawAuthority().replaceFirst("^.*@", "")
                    + uri.getRawPath()
                    + "?connectTimeout=5&ApplicationName=spillway-migrations",
                decode(account[0]),
                account.length > 1 ? decode(account[1]) : "")
            .locations("classpath:db/migration")
            .connectRetries(0);
    return flyway.load().migrate().migrationsExecuted;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
