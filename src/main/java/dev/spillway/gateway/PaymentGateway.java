package dev.spillway.gateway;

import dev.spillway.admission.RetryAfter;
import dev.spillway.admission.SharedSlots;
import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.PaymentKey;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * The payment gateway as the event loops see it: slots to take, calls that end in an {@link
 * Outcome}.
 *
 * <p>Confirms, cancels and queries each have slots, threads and a circuit of their own, so that
 * none can starve another. The slots are the budget for a slow gateway. The circuit is for a dead
 * one: connections that fail and answers that say so open it, no slow answer and no decline does.
 * It wraps the call alone, which bounds itself in time. A future from here never fails: in doubt it
 * is {@link Outcome.Unknown}, or a list that was not to be had.
 *
 * <p>Safe for any thread.
 */
public final class PaymentGateway {

  /** Above the call's own bound, so that the log shows a call that failed to honour it. */
  private static final long LONGEST_MARGIN_MILLIS = 2_000;

  private static final GatewayLine.Unanswered<Outcome> UNSENT =
      new GatewayLine.Unanswered<>(Outcome.NotSent::new, Outcome.Unknown::new);
  private static final GatewayLine.Unanswered<Outcome> UNASKED =
      new GatewayLine.Unanswered<>(Outcome.Unknown::new, Outcome.Unknown::new);
  private static final GatewayLine.Unanswered<TransactionsReply> UNLISTED =
      new GatewayLine.Unanswered<>(PaymentGateway::later, PaymentGateway::later);

  private final ConfirmBudget confirmBudget;
  private final Slots cancelSlots;
  private final RetryAfter cancelRetryAfter;
  private final SharedSlots querySlots;
  private final GatewayLine confirms;
  private final GatewayLine cancels;
  private final GatewayLine queries;
  private final GatewayLine lists;
  private final HttpTransport transport;
  private final TossGateway toss;
  private final TossTransactions transactions;

  public PaymentGateway(
      Vertx vertx, GatewayOptions options, Ticks ticks, GatewayListener listener) {
    this.confirmBudget = new ConfirmBudget(vertx, options, ticks);
    this.cancelSlots = new Slots("gateway-cancel", options.cancelSlots(), ticks);
    this.cancelRetryAfter = new RetryAfter(cancelSlots, ticks);
    this.querySlots =
        new SharedSlots(
            "gateway-query",
            options.querySlots(),
            List.of(
                new SharedSlots.Share("gateway-query-webhook", options.webhookQuerySlots()),
                new SharedSlots.Share("gateway-query-recovery", options.recoveryQuerySlots()),
                new SharedSlots.Share("gateway-query-reconciliation", 1)),
            ticks);
    this.transport = new HttpTransport(options);
    this.toss = new TossGateway(transport, options, ticks);
    this.transactions = new TossTransactions(transport);
    this.confirms = line(vertx, options, "gateway", "confirm", options.threads(), ticks, listener);
    this.cancels =
        line(vertx, options, "gateway-cancel", "cancel", options.cancelThreads(), ticks, listener);
    this.queries =
        line(vertx, options, "gateway-query", "query", options.queryThreads(), ticks, listener);
    // The same threads, but a circuit of its own: a list that fails tells nothing of queries.
    this.lists =
        line(vertx, options, "gateway-query", "list", options.queryThreads(), ticks, listener);
  }

  private static GatewayLine line(
      Vertx vertx,
      GatewayOptions options,
      String pool,
      String operation,
      int threads,
      Ticks ticks,
      GatewayListener listener) {
    long longestMillis =
        Math.max(options.timeoutMillis(), TossGateway.LIST_MILLIS) + LONGEST_MARGIN_MILLIS;
    return new GatewayLine(
        new Circuit("gateway-" + operation, vertx, options),
        new GatewayExecutor(vertx, pool, operation, threads, longestMillis, ticks, listener));
  }

  /** The budget of confirms. */
  public ConfirmBudget confirmBudget() {
    return confirmBudget;
  }

  /** What it counts. */
  public Slots confirmSlots() {
    return confirmBudget.slots();
  }

  /** The budget of cancels, whoever wants them. */
  public Slots cancelSlots() {
    return cancelSlots;
  }

  /** When who was refused for want of one of them may come again. */
  public RetryAfter cancelRetryAfter() {
    return cancelRetryAfter;
  }

  /** The budget of queries, with a share for each who asks. */
  public SharedSlots querySlots() {
    return querySlots;
  }

  /** What whoever processes webhooks may take of the queries. */
  public Slots webhookQuerySlots() {
    return querySlots.share("gateway-query-webhook");
  }

  /** What whoever recovers open outcomes may take of the queries. */
  public Slots recoveryQuerySlots() {
    return querySlots.share("gateway-query-recovery");
  }

  /** What whoever compares whole days may take of the queries. */
  public Slots reconciliationSlots() {
    return querySlots.share("gateway-query-reconciliation");
  }

  /** Whether a confirm would be rejected without trying, because the gateway is dead. */
  public boolean confirmCircuitOpen() {
    return confirms.open();
  }

  /** The same of a cancel. */
  public boolean cancelCircuitOpen() {
    return cancels.open();
  }

  /** The same of a query. */
  public boolean queryCircuitOpen() {
    return queries.open();
  }

  /**
   * Asks for the money.
   *
   * @param slot the caller's; from here on it is given back by this side, on every way out
   */
  public Future<Outcome> confirm(ConfirmCall call, Slot slot, Optional<Executor> heldThread) {
    return confirms.run(slot, () -> toss.confirm(call), heldThread, UNSENT);
  }

  /**
   * Gives money back, or cancels an account that waits for its deposit.
   *
   * @param slot as for a confirm
   */
  public Future<Outcome> cancel(CancelCall call, Slot slot, Optional<Executor> heldThread) {
    return cancels.run(slot, () -> toss.cancel(call), heldThread, UNSENT);
  }

  /**
   * Asks how a payment stands: {@link Outcome.Shown}, {@link Outcome.NotFound} or {@link
   * Outcome.Unknown}.
   *
   * @param slot as for a confirm
   */
  public Future<Outcome> query(PaymentKey paymentKey, Slot slot) {
    return queries.run(slot, () -> toss.query(paymentKey), Optional.empty(), UNASKED);
  }

  /** The same of the newest payment of an order, for notices that name no payment. */
  public Future<Outcome> query(OrderId orderId, Slot slot) {
    return queries.run(slot, () -> toss.query(orderId), Optional.empty(), UNASKED);
  }

  /**
   * Asks for a page of the list of transactions. It may take a minute.
   *
   * @param slot as for a confirm
   */
  public Future<TransactionsReply> transactions(TransactionsCall call, Slot slot) {
    return lists.run(slot, () -> transactions.list(call), Optional.empty(), UNLISTED);
  }

  private static TransactionsReply later(String reason) {
    return new TransactionsReply.Unlisted(reason, true);
  }

  /** Waits for nothing: calls under way are interrupted and end unknown. */
  public Future<Void> close() {
    return Future.join(List.of(confirms.close(), cancels.close(), queries.close(), lists.close()))
        .<Void>mapEmpty()
        .onComplete(closed -> transport.close());
  }
}
