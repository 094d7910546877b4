package gatewaysim;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads typed fields from a JSON body; a bad one ends the call the way the caller chose. */
final class RequestBody {
  private final JsonObject json;
  private final Function<String, RuntimeException> problem;

  private RequestBody(JsonObject json, Function<String, RuntimeException> problem) {
    this.json = json;
    this.problem = problem;
  }

  static RequestBody read(Buffer buffer, Function<String, RuntimeException> problem) {
    try {
      return new RequestBody(new JsonObject(buffer == null ? Buffer.buffer() : buffer), problem);
    } catch (DecodeException | ClassCastException malformed) {
      throw problem.apply("the body must be a JSON object");
    }
  }

  JsonObject json() {
    return json;
  }

  void allowOnly(String... names) {
    for (String name : json.fieldNames()) {
      if (!List.of(names).contains(name)) {
        throw problem.apply("unknown field " + name);
      }
    }
  }

  String text(String name, Pattern form) {
    return optionalText(name, form).orElseThrow(() -> problem.apply(name + " is missing"));
  }

  Optional<String> optionalText(String name, Pattern form) {
    Object value = json.getValue(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof String text && form.matcher(text).matches()) {
      return Optional.of(text);
    }
    throw problem.apply(name + " must be a text of the form " + form);
  }

  long integer(String name, long least) {
    return optionalInteger(name, least).orElseThrow(() -> problem.apply(name + " is missing"));
  }

  Optional<Long> optionalInteger(String name, long least) {
    Object value = json.getValue(name);
    if (value == null) {
      return Optional.empty();
    }
    return Optional.of(
        SettingRule.wholeNumber(value)
            .filter(number -> number >= least)
            .orElseThrow(() -> problem.apply(name + " must be an integer of at least " + least)));
  }
}
