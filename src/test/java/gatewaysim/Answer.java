package gatewaysim;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/**
 * A finished API answer: status, the exact bytes of its body, and the error code or {@code "OK"}.
 *
 * <p>Kept as bytes, so that a replay is identical to the first answer.
 */
record Answer(int status, String code, Buffer body) {
  static final String OK = "OK";

  static Answer ok(JsonObject body) {
    return new Answer(200, OK, body.toBuffer());
  }

  static Answer ok(JsonArray body) {
    return new Answer(200, OK, body.toBuffer());
  }

  boolean isServerError() {
    return status >= 500;
  }
}
