package dev.spillway.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL server of a test's own that writes down which errors it answered with. */
public final class LoggedPostgres implements AutoCloseable {

  private final Path log;
  private final EmbeddedPostgres server;
  private final TestDatabase database;

  private LoggedPostgres() throws IOException {
    this.log = Files.createTempDirectory("spillway-postgres-log");
    // The server may run as a user of its own.
    log.toFile().setWritable(true, false);
    this.server =
        DurablePostgres.builder()
            .setServerConfig("logging_collector", "on")
            .setServerConfig("log_directory", log.toString())
            .setServerConfig("log_file_mode", "0644")
            .setServerConfig("log_min_messages", "error")
            .start();
    this.database = TestDatabase.at(url());
  }

  public static LoggedPostgres start() throws IOException {
    return new LoggedPostgres();
  }

  public String url() {
    return DurablePostgres.url(server);
  }

  public void execute(String sql) {
    database.execute(sql);
  }

  /** The first column of all rows. */
  public List<String> column(String sql) {
    return database.column(sql);
  }

  public long number(String sql) {
    return database.number(sql);
  }

  /** Every line of the server's log that has this text. */
  public List<String> errors(String text) {
    try (Stream<Path> files = Files.list(log)) {
      return files.flatMap(LoggedPostgres::lines).filter(line -> line.contains(text)).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
