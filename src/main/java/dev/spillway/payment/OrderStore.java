package dev.spillway.payment;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowIterator;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** All SQL on {@code orders}. */
public final class OrderStore {

  private static final String COLUMNS =
      """
      order_id, owner, order_name, amount as order_amount, currency as order_currency,
      customer_key, status as order_status, live_payment,
      created_at, expires_at, expires_at <= spillway_now() as overdue
      """;

  private static final String INSERT =
      """
      insert into orders
        (order_id, owner, order_name, amount, currency, customer_key, status,
         created_at, expires_at)
      select $1, $2, $3, $4, $5, $6, 'PENDING_PAYMENT', at, at + $7 * interval '1 minute'
      from (select date_trunc('milliseconds', spillway_now()) as at) clock
      returning\s"""
          + COLUMNS;

  static final String FIND = "select " + COLUMNS + " from orders where order_id = $1";

  /**
   * A statement of its own: what waited for the lock reads afterwards, and so reads the present.
   */
  private static final String LOCK = FIND + " for no key update";

  /**
   * Only filters that are asked for stand in the text. A filter that can be switched off by a value
   * would get a plan that suits both, which reads the whole table.
   */
  private static final String LIST =
      "select "
          + COLUMNS
          + """
      from orders
      where owner = $1 and created_at >= $2 and (created_at, order_id) < ($3, $4)
      """;

  private static final String LIST_NEWEST_FIRST =
      """
      order by created_at desc, order_id desc
      limit $5
      """;

  private static final OffsetDateTime BEFORE_ALL = OffsetDateTime.parse("0001-01-01T00:00Z");
  private static final OffsetDateTime AFTER_ALL = OffsetDateTime.parse("9999-12-31T23:59:59Z");

  private static final String FOLLOW =
      "update orders set live_payment = $2, status = $3 where order_id = $1";

  /** Who holds an order decides about it; it is looked at again by the next sweep. */
  private static final String LOCK_OVERDUE =
      """
      select order_id from orders
      where status = 'PENDING_PAYMENT' and live_payment is null
        and expires_at <= (select spillway_now())
      order by expires_at limit $1
      for no key update skip locked
      """;

  private static final String EXPIRE =
      """
      update orders set status = 'EXPIRED'
      where order_id = any($1) and status = 'PENDING_PAYMENT' and live_payment is null
        and expires_at <= spillway_now()
      """;

  /** What a new order is made of. */
  public record NewOrder(
      OrderId orderId,
      String owner,
      String orderName,
      Money price,
      Optional<String> customerKey,
      int ttlMinutes) {}

  /**
   * Which orders, newest first.
   *
   * @param after the last order of the page before
   */
  public record Page(
      String owner,
      Optional<OrderStatus> status,
      Optional<String> customerKey,
      Optional<OffsetDateTime> from,
      Optional<OffsetDateTime> to,
      Optional<Position> after,
      int limit) {}

  /** A place in the list. */
  public record Position(OffsetDateTime createdAt, String orderId) {}

  public Future<Order> insert(Transaction tx, NewOrder order) {
    return tx.execute(
            INSERT,
            Tuple.of(
                order.orderId().value(),
                order.owner(),
                order.orderName(),
                order.price().amount(),
                order.price().currency(),
                order.customerKey().orElse(null),
                order.ttlMinutes()))
        .map(rows -> read(rows.iterator().next()));
  }

  public Future<Optional<Order>> find(Transaction tx, OrderId orderId) {
    return tx.execute(FIND, Tuple.of(orderId.value())).map(OrderStore::first);
  }

  /** Locks the order, which is the lock for all its money, and reads it as it then stands. */
  public Future<Optional<Order>> lock(Transaction tx, OrderId orderId) {
    return tx.execute(LOCK, Tuple.of(orderId.value())).map(OrderStore::first);
  }

  public Future<List<Order>> list(Transaction tx, Page page) {
    Position end = end(page);
    Tuple values =
        Tuple.of(
            page.owner(),
            page.from().orElse(BEFORE_ALL),
            end.createdAt(),
            end.orderId(),
            page.limit());
    StringBuilder sql = new StringBuilder(LIST);
    page.status().ifPresent(status -> also(sql, "status", values.addString(status.name())));
    page.customerKey().ifPresent(customer -> also(sql, "customer_key", values.addString(customer)));
    return tx.execute(sql.append(LIST_NEWEST_FIRST).toString(), values).map(OrderStore::all);
  }

  private static void also(StringBuilder sql, String column, Tuple values) {
    sql.append("  and ").append(column).append(" = $").append(values.size()).append('\n');
  }

  /** Where the page must stay below: its latest time or its place, whichever comes first. */
  private static Position end(Page page) {
    OffsetDateTime to = page.to().orElse(AFTER_ALL);
    return page.after()
        .filter(after -> after.createdAt().isBefore(to))
        // Below every id of that instant, and so before the instant itself.
        .orElseGet(() -> new Position(to, ""));
  }

  /** Makes a locked order follow an attempt, or none. */
  public Future<Void> follow(
      Transaction tx, OrderId orderId, OptionalLong payment, OrderStatus status) {
    Long livePayment = payment.isPresent() ? payment.getAsLong() : null;
    return tx.execute(FOLLOW, Tuple.of(orderId.value(), livePayment, status.name())).mapEmpty();
  }

  /**
   * Ends orders that nobody paid in time and that follow no attempt: locks them, and only then
   * tests what is under the lock, since an attempt may have been opened until then.
   *
   * @return how many were locked, which is how many there were to look at
   */
  public Future<Integer> expire(Transaction tx, int max) {
    return tx.execute(LOCK_OVERDUE, Tuple.of(max))
        .compose(
            locked -> {
              List<String> ids = new ArrayList<>(locked.size());
              locked.forEach(row -> ids.add(row.getString("order_id")));
              return ids.isEmpty()
                  ? Future.succeededFuture(0)
                  : tx.execute(EXPIRE, Tuple.of(ids.toArray(new String[0])))
                      .map(expired -> expired.rowCount());
            });
  }

  private static Optional<Order> first(RowSet<Row> rows) {
    RowIterator<Row> iterator = rows.iterator();
    return iterator.hasNext() ? Optional.of(read(iterator.next())) : Optional.empty();
  }

  private static List<Order> all(RowSet<Row> rows) {
    List<Order> orders = new ArrayList<>(rows.size());
    rows.forEach(row -> orders.add(read(row)));
    return orders;
  }

  static Order read(Row row) {
    Long livePayment = row.getLong("live_payment");
    return new Order(
        new OrderId(row.getString("order_id")),
        row.getString("owner"),
        row.getString("order_name"),
        new Money(row.getLong("order_amount"), row.getString("order_currency")),
        Optional.ofNullable(row.getString("customer_key")),
        OrderStatus.valueOf(row.getString("order_status")),
        livePayment == null ? OptionalLong.empty() : OptionalLong.of(livePayment),
        row.getOffsetDateTime("created_at"),
        row.getOffsetDateTime("expires_at"),
        row.getBoolean("overdue"));
  }
}
