package dev.spillway.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A PostgreSQL server of a test's own, which the test may kill and start again on the same files.
 */
public final class OwnPostgres implements AutoCloseable {

  private final Path data;
  private EmbeddedPostgres server;
  private final int port;

  private OwnPostgres() throws IOException {
    this.data = Files.createTempDirectory("spillway-own-postgres");
    this.server = builder().start();
    this.port = server.getPort();
  }

  private EmbeddedPostgres.Builder builder() {
    return DurablePostgres.builder().setDataDirectory(data).setCleanDataDirectory(false);
  }

  public static OwnPostgres start() throws IOException {
    return new OwnPostgres();
  }

  public String url() {
    return DurablePostgres.url(server);
  }

  /** SIGKILL to the server and everything that it started. */
  public void kill() throws IOException {
    String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).trim();
    ProcessHandle postmaster = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    List<ProcessHandle> family =
        Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
    family.forEach(ProcessHandle::destroyForcibly);
    Awaitility.await().until(() -> family.stream().noneMatch(ProcessHandle::isAlive));
  }

  public void startAgain() throws IOException {
    // Gives back the lock on the files; there is nothing left to stop.
    server.close();
    server = builder().setPort(port).start();
  }

  /** The first column of all rows. */
  public List<String> column(String sql) {
    return TestDatabase.at(url()).column(sql);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
