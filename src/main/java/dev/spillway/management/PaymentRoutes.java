package dev.spillway.management;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slot;
import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.api.Views;
import dev.spillway.payment.CaseStore;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.payment.Resolution;
import dev.spillway.recovery.Interventions;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Shows the payments that are open or need somebody, and what can be done about one by hand. */
public final class PaymentRoutes {

  private static final int LIMIT_MAX = 100;
  private static final long LIMIT_DEFAULT = 20;
  private static final int REASON_MAX = 200;
  private static final long ASK_AGAIN_SECONDS = 5;

  private final Interventions interventions;

  public PaymentRoutes(Interventions interventions) {
    this.interventions = interventions;
  }

  public List<AdminRoute> routes() {
    return List.of(
        AdminRoute.get("/admin/payments", this::list),
        AdminRoute.post("/admin/payments/:key/requery", this::requery),
        AdminRoute.post("/admin/payments/:key/resolve", this::resolve));
  }

  private Future<Answer> list(AdminRequest request) {
    Fields fields = request.fields();
    CaseStore.Kind kind =
        fields.optionalEnum("status", CaseStore.Kind.class).orElse(CaseStore.Kind.NEEDS_ATTENTION);
    int limit = fields.optionalIntegerText("limit", 1, LIMIT_MAX).orElse(LIMIT_DEFAULT).intValue();
    long after = fields.optionalIntegerText("cursor", 0, Long.MAX_VALUE).orElse(0L);
    fields.check();
    // One more than asked for tells whether there is a next page.
    return interventions
        .list(kind, after, limit + 1, request.requestId(), request.deadline())
        .map(found -> page(found, limit));
  }

  private static Answer page(List<Payment> found, int limit) {
    List<Payment> shown = found.subList(0, Math.min(limit, found.size()));
    JsonArray list = new JsonArray();
    shown.forEach(payment -> list.add(view(payment)));
    String next = found.size() > limit ? String.valueOf(shown.get(limit - 1).id()) : null;
    return Answer.ok(new JsonObject().put("payments", list).put("nextCursor", next));
  }

  private Future<AdminChange> requery(AdminRequest request) {
    return find(request, payment -> requery(request, payment));
  }

  private Future<AdminChange> requery(AdminRequest request, Payment payment) {
    Optional<Slot> place = interventions.place(request.requestId());
    return place.isEmpty()
        ? Future.succeededFuture(
            AdminChange.none(
                Problem.overloaded(RouteClass.QUERY, Resource.GATEWAY_SLOTS, ASK_AGAIN_SECONDS)))
        : interventions
            .ask(payment, place.get())
            .map(
                asked ->
                    new AdminChange(
                        Answer.ok(view(asked.payment()).put("heard", asked.heard())),
                        standing(payment),
                        standing(asked.payment())));
  }

  private Future<AdminChange> resolve(AdminRequest request) {
    Fields fields = request.fields();
    PaymentStatus to =
        fields
            .optionalEnum("to", PaymentStatus.class)
            .orElseGet(
                () -> {
                  fields.reject("to", "is missing");
                  return PaymentStatus.UNKNOWN;
                });
    String reason = fields.line("reason", REASON_MAX);
    return find(request, payment -> resolve(payment, to, reason));
  }

  private Future<AdminChange> resolve(Payment payment, PaymentStatus to, String reason) {
    Optional<String> obstacle = Resolution.obstacle(payment, to);
    return obstacle.isPresent()
        ? Future.succeededFuture(AdminChange.none(refusal(obstacle.get(), payment)))
        : interventions
            .resolve(payment, to, reason)
            .map(
                resolved ->
                    resolved.history().size() == payment.history().size()
                        ? AdminChange.none(refusal("it changed meanwhile", resolved))
                        : new AdminChange(
                            Answer.ok(view(resolved)), standing(payment), standing(resolved)));
  }

  private static Answer refusal(String why, Payment payment) {
    return Problem.of(
        ProblemCode.INVALID_STATE, why, false, new JsonObject().put("payment", view(payment)));
  }

  /** The payment with money of that key, else its newest; or that of the order named. */
  private Future<AdminChange> find(
      AdminRequest request, Function<Payment, Future<AdminChange>> work) {
    Fields fields = request.fields();
    String key = fields.matching("key", PaymentKey.PATTERN);
    Optional<String> orderId = fields.optionalMatching("orderId", OrderId.PATTERN);
    fields.check();
    return interventions
        .find(
            new PaymentKey(key), orderId.map(OrderId::new), request.requestId(), request.deadline())
        .compose(
            found ->
                found.isPresent()
                    ? work.apply(found.get())
                    : Future.succeededFuture(
                        AdminChange.none(
                            Problem.of(ProblemCode.NOT_FOUND, "There is no such payment"))));
  }

  private static JsonObject view(Payment payment) {
    JsonObject attention =
        payment
            .attention()
            .map(
                a -> new JsonObject().put("since", Views.time(a.since())).put("reason", a.reason()))
            .orElse(null);
    return Views.payment(payment)
        .put("run", payment.run())
        .put("openedAt", Views.time(payment.openedAt()))
        .put("deadlineAt", Views.time(payment.deadlineAt()))
        .put("attention", attention);
  }

  /** What an audit needs of it. */
  private static JsonObject standing(Payment payment) {
    return new JsonObject()
        .put("orderId", payment.orderId().value())
        .put("status", payment.status().name())
        .put("balanceAmount", payment.balance())
        .put("attention", payment.attention().isPresent());
  }
}
