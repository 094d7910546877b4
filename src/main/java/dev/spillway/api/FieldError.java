package dev.spillway.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * What is wrong with one field.
 *
 * @param field its name in the request; {@code body}, {@code query} or {@code request} when no
 *     single field is to blame
 * @param message what it must be, as the end of a sentence that begins with the name
 */
public record FieldError(String field, String message) {

  static JsonArray toJson(List<FieldError> errors) {
    JsonArray array = new JsonArray();
    errors.forEach(
        e -> array.add(new JsonObject().put("field", e.field).put("message", e.message)));
    return array;
  }
}
