package dev.spillway.api;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;

/**
 * The one shape of a failure: {@code application/problem+json} as RFC 9457 has it.
 *
 * <p>{@code sideEffect} speaks of this request alone. False means that this request changed
 * nothing; it is no evidence about an earlier one.
 */
public final class Problem {

  private static final String TYPE_PREFIX = "urn:spillway:problem:";

  private Problem() {}

  public static Answer of(ProblemCode code, String detail) {
    return of(code, detail, false, new JsonObject());
  }

  /** A problem with members of its own case. */
  public static Answer of(
      ProblemCode code, String detail, boolean sideEffect, JsonObject caseMembers) {
    JsonObject body =
        new JsonObject()
            .put("type", TYPE_PREFIX + code.typeName())
            .put("title", code.title())
            .put("status", code.status())
            .put("detail", detail)
            .put("code", code.name())
            .put("retryable", code.retryable())
            .put("sideEffect", sideEffect);
    body.mergeIn(caseMembers);
    return new Answer(code.status(), Map.of(), body);
  }

  /** Names each field that is wrong, so that all can be mended at once. */
  public static Answer invalid(List<FieldError> errors) {
    JsonObject members = new JsonObject().put("errors", FieldError.toJson(errors));
    String detail =
        errors.size() == 1
            ? errors.get(0).field() + " " + errors.get(0).message()
            : errors.size() + " fields are wrong, see errors";
    return of(ProblemCode.INVALID_REQUEST, detail, false, members);
  }

  /** The caller's key stands for another request already; nothing was done for this one. */
  public static Answer idempotencyKeyReused() {
    return of(ProblemCode.IDEMPOTENCY_KEY_REUSED, "The key was used for another path or body");
  }

  /**
   * Refused on purpose, with nothing done.
   *
   * @param retryAfterSeconds whole seconds, 1 to 60
   */
  public static Answer overloaded(
      RouteClass routeClass, Resource resource, long retryAfterSeconds) {
    JsonObject members =
        new JsonObject().put("routeClass", routeClass.label()).put("resource", resource.label());
    String detail = resource.label() + " has no room for another " + routeClass.label();
    return of(ProblemCode.OVERLOADED, detail, false, members).retryAfter(retryAfterSeconds);
  }
}
