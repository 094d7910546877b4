package dev.spillway.management;

import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.api.InvalidRequest;
import dev.spillway.prediction.LivePlan;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Answers what a cap on gateway calls costs, by the load of now or by another. */
public final class PlanRoute {

  private static final Pattern QUANTITY = Pattern.compile("[0-9A-Za-z./%-]{1,40}");

  private PlanRoute() {}

  public static AdminRoute of(LivePlan plan) {
    return AdminRoute.get(
        "/admin/plan", request -> Future.succeededFuture(answer(plan, request.fields())));
  }

  private static Answer answer(LivePlan plan, Fields fields) {
    Map<String, String> parameters = new HashMap<>();
    for (String name : fields.names()) {
      fields.optionalMatching(name, QUANTITY).ifPresent(text -> parameters.put(name, text));
    }
    fields.check();
    try {
      return Answer.ok(new JsonObject(plan.json(parameters)));
    } catch (LivePlan.BadParameter bad) {
      throw new InvalidRequest(bad.parameter(), bad.getMessage());
    }
  }
}
