package dev.spillway.http;

import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;

/** Whether we can read what is sent and the caller can read what we answer. */
final class Negotiation {

  private static final String UTF_8 = "utf-8";

  private Negotiation() {}

  /** What is wrong with the types that a request names, if anything is. */
  static Optional<Answer> obstacle(RoutingContext routing, boolean takesBody) {
    if (takesBody && !isJson(routing)) {
      return Optional.of(
          Problem.of(
              ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Send Content-Type: application/json, in UTF-8"));
    }
    return acceptsJson(routing)
        ? Optional.empty()
        : Optional.of(Problem.of(ProblemCode.NOT_ACCEPTABLE, "Answers are application/json alone"));
  }

  private static boolean isJson(RoutingContext routing) {
    MIMEHeader type = routing.parsedHeaders().contentType();
    String encoding = routing.request().getHeader(HttpHeaders.CONTENT_ENCODING);
    boolean plain = encoding == null || encoding.equalsIgnoreCase("identity");
    boolean utf8 =
        type.parameters().entrySet().stream()
            .filter(parameter -> parameter.getKey().trim().equalsIgnoreCase("charset"))
            .allMatch(parameter -> parameter.getValue().trim().equalsIgnoreCase(UTF_8));
    return plain
        && utf8
        && same(type.component(), "application")
        && same(type.subComponent(), "json");
  }

  private static boolean acceptsJson(RoutingContext routing) {
    HttpServerRequest request = routing.request();
    if (request.getHeader(HttpHeaders.ACCEPT) == null) {
      return true;
    }
    List<MIMEHeader> accepted = routing.parsedHeaders().accept();
    return accepted.isEmpty()
        || accepted.stream()
            .anyMatch(
                type ->
                    type.weight() > 0
                        && covers(type.component(), "application")
                        && (covers(type.subComponent(), "json")
                            || covers(type.subComponent(), "problem+json")));
  }

  private static boolean covers(String wanted, String ours) {
    return wanted.trim().equals("*") || same(wanted, ours);
  }

  /** The parsed parts still have the blanks that stood around them. */
  private static boolean same(String wanted, String ours) {
    return wanted.trim().equalsIgnoreCase(ours);
  }
}
