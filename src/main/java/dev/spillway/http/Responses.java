package dev.spillway.http;

import dev.spillway.api.Answer;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** Writes answers; the only place that does. */
final class Responses {

  static final String JSON = "application/json";
  static final String PROBLEM = "application/problem+json";

  private Responses() {}

  static void write(RoutingContext routing, Answer answer) {
    RefusedResource.note(routing, answer);
    write(routing.response(), answer, RequestScope.requestId(routing));
  }

  static void write(HttpServerResponse response, Answer answer, String requestId) {
    if (response.ended() || response.closed()) {
      return;
    }
    // First of all, since it may fail: a response that was begun could not be mended.
    Buffer body = answer.bodyFor(requestId).toBuffer();
    answer.headers().forEach(response::putHeader);
    response
        .setStatusCode(answer.status())
        .putHeader(RequestScope.REQUEST_ID_HEADER, requestId)
        .putHeader(HttpHeaders.CONTENT_TYPE, answer.isProblem() ? PROBLEM : JSON)
        .end(body);
  }
}
