package loadtests;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A PostgreSQL of this run's own that really writes to disk.
 *
 * <p>The embedded build is made for tests and starts with durability off; a webhook answered 200
 * from such a database proves nothing. It is therefore switched on, and read back.
 */
final class Database implements AutoCloseable {
  private static final Map<String, String> DURABLE =
      Map.of("synchronous_commit", "on", "fsync", "on", "full_page_writes", "on");

  /** Whatever columns there are: all but these are the pattern's. */
  private static final String COPY_ORDER =
      """
      insert into orders
      select copy.*
      from orders pattern
        cross join generate_series(1, ?) number
        cross join lateral jsonb_populate_record(pattern, jsonb_build_object(
          'order_id', ? || lpad(number::text, 8, '0'),
          'customer_key', 'customer-' || number % ?,
          'created_at', pattern.created_at - number * interval '10 milliseconds')) copy
      where pattern.order_id = ?
      """;

  private final EmbeddedPostgres postgres;

  private Database(EmbeddedPostgres postgres) {
    this.postgres = postgres;
  }

  static Database start(Path data) throws IOException, SQLException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(true);
    DURABLE.forEach(builder::setServerConfig);
    Database database = new Database(builder.start());
    try {
      database.requireDurable();
      return database;
    } catch (SQLException | RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** The URL in the form that the service is configured with. */
  String serviceUrl() {
    return "postgresql://postgres:postgres@127.0.0.1:%d/postgres".formatted(postgres.getPort());
  }

  /** Makes orders like the given one: other ids, other customers, a little older each. */
  void copyOrder(String orderId, String idPrefix, int copies, int customers) throws SQLException {
    if (copies == 0) {
      return;
    }
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        PreparedStatement insert = connection.prepareStatement(COPY_ORDER);
        Statement analyze = connection.createStatement()) {
      insert.setInt(1, copies);
      insert.setString(2, idPrefix);
      insert.setInt(3, customers);
      insert.setString(4, orderId);
      int made = insert.executeUpdate();
      if (made != copies) {
        throw new IllegalStateException(made + " orders were copied, not " + copies);
      }
      analyze.execute("analyze orders");
    }
  }

  /** The settings that decide what a stored row is worth, and how many orders there are. */
  Map<String, String> settings() throws SQLException {
    Map<String, String> settings = durability();
    settings.putAll(query("select 'orders', count(*)::text from orders"));
    return settings;
  }

  private Map<String, String> durability() throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name :
        new String[] {"server_version", "synchronous_commit", "fsync", "full_page_writes"}) {
      settings.putAll(query("select '" + name + "', current_setting('" + name + "')"));
    }
    return settings;
  }

  /** Stored webhooks by transmission id. */
  Map<String, Long> webhookRows() throws SQLException {
    return counts(
        """
        select coalesce(transmission_id, ''), count(*)
        from webhook_events
        where transmission_id is not null or position('%s' in encode(raw, 'escape')) = 0
        group by transmission_id
        """
            .formatted(WarmUp.NAME_PREFIX));
  }

  Map<String, Long> paymentsByStatus() throws SQLException {
    return counts(
        """
        select status, count(*)
        from payments
        where not starts_with(payment_key, '%s')
        group by status
        """
            .formatted(WarmUp.NAME_PREFIX));
  }

  @Override
  public void close() throws IOException {
    postgres.close();
  }

  private void requireDurable() throws SQLException {
    Map<String, String> settings = durability();
    for (Map.Entry<String, String> wanted : DURABLE.entrySet()) {
      String actual = settings.get(wanted.getKey());
      if (!wanted.getValue().equals(actual)) {
        throw new IllegalStateException(wanted.getKey() + " is " + actual + ", not " + wanted);
      }
    }
  }

  private Map<String, Long> counts(String sql) throws SQLException {
    Map<String, Long> counts = new LinkedHashMap<>();
    query(sql).forEach((key, count) -> counts.put(key, Long.valueOf(count)));
    return counts;
  }

  private Map<String, String> query(String sql) throws SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      Map<String, String> pairs = new LinkedHashMap<>();
      while (rows.next()) {
        pairs.put(rows.getString(1), rows.getString(2));
      }
      return pairs;
    }
  }
}
