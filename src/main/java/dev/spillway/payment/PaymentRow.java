package dev.spillway.payment;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowIterator;
import io.vertx.sqlclient.RowSet;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** An attempt with its refunds and its history: how it is selected, and read from what comes. */
final class PaymentRow {

  static final String SELECT =
      """
      select p.id, p.run, p.order_id, p.payment_key, p.amount, p.currency, p.status,
        p.pg_idempotency_key, p.opened_by, p.contacted,
        p.captured, p.refunded, p.pending, p.method, p.approved_at,
        p.failure_code, p.failure_message, p.due_at,
        coalesce(p.due_at + interval '1 hour' <= spillway_now(), false) as past_due,
        p.refund_account, p.requested_at, p.opened_at, p.deadline_at,
        p.attention_since, p.attention_reason,
        (select json_agg(json_build_object(
            'id', r.id, 'refundId', r.refund_id, 'amount', r.amount, 'status', r.status,
            'reason', r.reason, 'source', r.source, 'n', r.n, 'gatewayKey', r.pg_idempotency_key,
            'refundableAmount', r.refundable_amount, 'account', r.refund_account,
            'openedBy', r.opened_by, 'gatewayCode', r.gateway_code, 'sameErrors', r.same_errors,
            'requestedAt', r.requested_at, 'refundedAt', r.refunded_at) order by r.id)
         from refunds r where r.payment_id = p.id) as refunds,
        (select json_agg(json_build_array(h.at, h.from_status, h.to_status, h.actor, h.reason)
                order by h.id)
         from payment_history h where h.payment_id = p.id) as history
      from payments p
      """;

  private PaymentRow() {}

  static Optional<Payment> first(RowSet<Row> rows) {
    RowIterator<Row> iterator = rows.iterator();
    return iterator.hasNext() ? Optional.of(read(iterator.next())) : Optional.empty();
  }

  static List<Payment> all(RowSet<Row> rows) {
    List<Payment> payments = new ArrayList<>(rows.size());
    rows.forEach(row -> payments.add(read(row)));
    return payments;
  }

  static Payment read(Row row) {
    return new Payment(
        row.getLong("id"),
        row.getInteger("run"),
        new OrderId(row.getString("order_id")),
        new PaymentKey(row.getString("payment_key")),
        new Money(row.getLong("amount"), row.getString("currency")),
        PaymentStatus.valueOf(row.getString("status")),
        row.getString("pg_idempotency_key"),
        row.getUUID("opened_by"),
        row.getBoolean("contacted"),
        row.getLong("captured"),
        row.getLong("refunded"),
        row.getLong("pending"),
        Optional.ofNullable(row.getString("method")),
        Optional.ofNullable(row.getOffsetDateTime("approved_at")),
        Optional.ofNullable(row.getString("failure_code"))
            .map(code -> new Payment.Failure(code, row.getString("failure_message"))),
        Optional.ofNullable(row.getOffsetDateTime("due_at")),
        row.getBoolean("past_due"),
        account(row.getJsonObject("refund_account")),
        row.getOffsetDateTime("requested_at"),
        row.getOffsetDateTime("opened_at"),
        row.getOffsetDateTime("deadline_at"),
        Optional.ofNullable(row.getOffsetDateTime("attention_since"))
            .map(since -> new Payment.Attention(since, row.getString("attention_reason"))),
        refunds(row.getJsonArray("refunds")),
        history(row.getJsonArray("history")));
  }

  private static List<Refund> refunds(JsonArray rows) {
    List<Refund> refunds = new ArrayList<>();
    for (int i = 0; rows != null && i < rows.size(); i++) {
      refunds.add(refund(rows.getJsonObject(i)));
    }
    return refunds;
  }

  private static Refund refund(JsonObject row) {
    Long refundable = row.getLong("refundableAmount");
    return new Refund(
        row.getLong("id"),
        row.getString("refundId"),
        row.getLong("amount"),
        Refund.Status.valueOf(row.getString("status")),
        row.getString("reason"),
        Refund.Source.valueOf(row.getString("source")),
        row.getInteger("n"),
        Optional.ofNullable(row.getString("gatewayKey")),
        refundable == null ? OptionalLong.empty() : OptionalLong.of(refundable),
        account(row.getJsonObject("account")),
        UUID.fromString(row.getString("openedBy")),
        Optional.ofNullable(row.getString("gatewayCode")),
        row.getInteger("sameErrors"),
        OffsetDateTime.parse(row.getString("requestedAt")),
        Optional.ofNullable(row.getString("refundedAt")).map(OffsetDateTime::parse));
  }

  private static Optional<RefundAccount> account(JsonObject json) {
    return Optional.ofNullable(json)
        .map(
            account ->
                new RefundAccount(
                    account.getString("bank"),
                    account.getString("accountNumber"),
                    account.getString("holderName")));
  }

  static JsonObject json(RefundAccount account) {
    return new JsonObject()
        .put("bank", account.bank())
        .put("accountNumber", account.accountNumber())
        .put("holderName", account.holderName());
  }

  private static List<Payment.Change> history(JsonArray rows) {
    List<Payment.Change> changes = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      JsonArray row = rows.getJsonArray(i);
      changes.add(
          new Payment.Change(
              OffsetDateTime.parse(row.getString(0)),
              Optional.ofNullable(row.getString(1)).map(PaymentStatus::valueOf),
              PaymentStatus.valueOf(row.getString(2)),
              row.getString(3),
              Optional.ofNullable(row.getString(4))));
    }
    return changes;
  }
}
