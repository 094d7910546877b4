package dev.spillway.api;

import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;

/**
 * How a request ends, whichever way it came: an HTTP status, headers and a JSON body.
 *
 * <p>Several callers may be given the same answer, so it is never changed: who needs another one
 * makes a copy.
 *
 * @param status an HTTP status
 * @param headers beside the usual ones
 * @param body a resource, or a problem when the status is 400 or more
 */
public record Answer(int status, Map<String, String> headers, JsonObject body) {

  public Answer {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("status " + status + " is not a final HTTP status");
    }
    headers = Map.copyOf(headers);
  }

  public static Answer ok(JsonObject body) {
    return new Answer(200, Map.of(), body);
  }

  public boolean isProblem() {
    return status >= 400;
  }

  public Answer header(String name, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(name, value);
    return new Answer(status, more, body);
  }

  /** The same answer that asks to come back later, in whole seconds. */
  public Answer retryAfter(long seconds) {
    return header("Retry-After", Long.toString(seconds));
  }

  /** The body as sent to one caller: a problem names the request that it ended. */
  public JsonObject bodyFor(String requestId) {
    return isProblem() ? body.copy().put("requestId", requestId) : body;
  }
}
