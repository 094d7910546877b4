package dev.spillway.management;

import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.api.Views;
import dev.spillway.processing.StoredWebhook;
import dev.spillway.processing.StoredWebhooks;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Shows stored webhooks that are not done, and has those tried again that were given up. */
public final class WebhookRoutes {

  private static final long LIMIT_MAX = 100;
  private static final long LIMIT_DEFAULT = 20;

  private WebhookRoutes() {}

  public static List<AdminRoute> of(StoredWebhooks webhooks) {
    return List.of(
        AdminRoute.get("/admin/webhooks", request -> list(webhooks, request)),
        AdminRoute.post("/admin/webhooks/:id/replay", request -> replay(webhooks, request)));
  }

  private static Future<Answer> list(StoredWebhooks webhooks, AdminRequest request) {
    Fields fields = request.fields();
    StoredWebhook.Status status =
        fields.optionalEnum("status", StoredWebhook.Status.class).orElse(StoredWebhook.Status.DEAD);
    long limit = fields.optionalIntegerText("limit", 1, LIMIT_MAX).orElse(LIMIT_DEFAULT);
    Optional<Long> cursor = fields.optionalIntegerText("cursor", 1, Long.MAX_VALUE);
    fields.check();
    OptionalLong below = cursor.map(OptionalLong::of).orElse(OptionalLong.empty());
    // One more than is shown tells whether there is a next page.
    return webhooks
        .list(status, below, (int) limit + 1, request.deadline())
        .map(found -> Answer.ok(page(found, (int) limit)));
  }

  private static JsonObject page(List<StoredWebhook> found, int limit) {
    List<StoredWebhook> shown = found.subList(0, Math.min(limit, found.size()));
    JsonArray views = new JsonArray();
    shown.forEach(webhook -> views.add(view(webhook)));
    String nextCursor = found.size() > limit ? Long.toString(shown.get(limit - 1).id()) : null;
    return new JsonObject().put("webhooks", views).put("nextCursor", nextCursor);
  }

  private static JsonObject view(StoredWebhook webhook) {
    return new JsonObject()
        .put("id", webhook.id())
        .put("status", webhook.status().name())
        .put("eventType", webhook.eventType().orElse(null))
        .put("transmissionId", webhook.transmissionId().orElse(null))
        .put("orderId", webhook.orderId().map(Object::toString).orElse(null))
        .put("paymentKey", webhook.paymentKey().map(Object::toString).orElse(null))
        .put("claims", webhook.claims().map(Enum::name).orElse(null))
        .put("bytes", webhook.bytes())
        .put("attempts", webhook.attempts())
        .put("receivedAt", Views.time(webhook.receivedAt()))
        .put("nextAttemptAt", webhook.nextAttemptAt().map(Views::time).orElse(null))
        .put("lastError", webhook.why().orElse(null));
  }

  private static Future<AdminChange> replay(StoredWebhooks webhooks, AdminRequest request) {
    Fields fields = request.fields();
    Optional<Long> id = fields.optionalIntegerText("id", 1, Long.MAX_VALUE);
    fields.check();
    return webhooks.replay(id.orElseThrow()).map(WebhookRoutes::replayed);
  }

  private static AdminChange replayed(Optional<StoredWebhooks.Replay> replay) {
    if (replay.isEmpty()) {
      return AdminChange.none(Problem.of(ProblemCode.NOT_FOUND, "No webhook has this id"));
    }
    String before = replay.get().before();
    if (!replay.get().done()) {
      return AdminChange.none(
          Problem.of(
              ProblemCode.INVALID_STATE,
              "The webhook is " + before + "; only what is DEAD or SET_ASIDE can be replayed"));
    }
    JsonObject after = new JsonObject().put("status", "RECEIVED");
    return new AdminChange(Answer.ok(after), new JsonObject().put("status", before), after);
  }
}
