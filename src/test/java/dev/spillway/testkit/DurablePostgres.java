package dev.spillway.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/** The embedded server with the durability of production, which its builder turns off. */
public final class DurablePostgres {

  private DurablePostgres() {}

  public static EmbeddedPostgres.Builder builder() {
    return EmbeddedPostgres.builder()
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("fsync", "on")
        .setServerConfig("full_page_writes", "on")
        .setServerConfig("max_connections", "200");
  }

  /** {@code postgresql://user:password@host:port/name} of its first database. */
  public static String url(EmbeddedPostgres server) {
    return "postgresql://postgres:postgres@127.0.0.1:" + server.getPort() + "/postgres";
  }
}
