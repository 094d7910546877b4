package demo;

import dev.spillway.testkit.DurablePostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.time.Duration;

/** PostgreSQL as in production, durability included, on files that outlive the run. */
final class DemoDatabase implements AutoCloseable {

  /** Enough to recover what a killed server left. */
  private static final Duration START_MAX = Duration.ofSeconds(30);

  private final DataDirectory directory;
  private final EmbeddedPostgres server;

  private DemoDatabase(DataDirectory directory, EmbeddedPostgres server) {
    this.directory = directory;
    this.server = server;
  }

  static DemoDatabase start(DataDirectory directory) throws IOException {
    Files.deleteIfExists(directory.serverLog());
    Redirect log = Redirect.appendTo(directory.serverLog().toFile());
    EmbeddedPostgres.Builder builder =
        DurablePostgres.builder()
            .setDataDirectory(directory.cluster())
            .setCleanDataDirectory(false)
            // Its own hook would end it while the service still needs it.
            .setRegisterShutdownHook(false)
            .setPGStartupWait(START_MAX)
            .setLocaleConfig("locale", "C")
            .setOutputRedirector(log)
            .setErrorRedirector(log);
    try {
      DemoDatabase database = new DemoDatabase(directory, builder.start());
      if (Thread.interrupted()) {
        database.close();
        throw new IOException("interrupted");
      }
      directory.clusterIsMade();
      return database;
    } catch (IOException | RuntimeException failure) {
      directory.endLeftInit();
      directory.endLeftServer();
      throw new DemoFailure(
          "PostgreSQL does not start, see %s; to begin anew delete %s (%s)"
              .formatted(directory.serverLog(), directory.root(), failure.getMessage()));
    }
  }

  String url() {
    return DurablePostgres.url(server);
  }

  @Override
  public void close() throws IOException {
    server.close();
    // The library gives up after five seconds.
    directory.endLeftServer();
  }
}
