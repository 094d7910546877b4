package dev.spillway.http;

import dev.spillway.api.Answer;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** Remembers for the metrics which resource a refused request found dry. */
final class RefusedResource {

  private static final String KEY = "spillway.resource";

  private RefusedResource() {}

  static void note(RoutingContext routing, Answer answer) {
    String resource = answer.body().getString("resource");
    if (answer.isProblem() && resource != null) {
      routing.put(KEY, resource);
    }
  }

  static Optional<String> of(RoutingContext routing) {
    return Optional.ofNullable(routing.get(KEY));
  }
}
