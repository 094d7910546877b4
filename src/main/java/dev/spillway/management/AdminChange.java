package dev.spillway.management;

import dev.spillway.api.Answer;
import io.vertx.core.json.JsonObject;

/**
 * What a write did, for the operator and for the audit.
 *
 * @param before what stood there, as far as it is of interest; no secret
 * @param after what stands there now
 */
public record AdminChange(Answer answer, JsonObject before, JsonObject after) {

  /** The answer of a write that changed nothing. */
  public static AdminChange none(Answer answer) {
    return new AdminChange(answer, new JsonObject(), new JsonObject());
  }
}
