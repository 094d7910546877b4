package dev.spillway.management;

import dev.spillway.api.Answer;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.function.Function;

/**
 * One line of the operators' API. Who may ask, what a request must look like, failures and the
 * audit are seen to by {@link AdminRouter}; the work is all that a line adds.
 *
 * <p>Work runs on the event loop of management and must not block. What it throws or fails with
 * becomes an answer.
 *
 * @param path below {@code /admin}, with {@code :name} for what stands in it
 * @param writes whether it changes something: then it takes a JSON body and is audited
 */
public record AdminRoute(
    HttpMethod method,
    String path,
    boolean writes,
    Function<AdminRequest, Future<AdminChange>> work) {

  /** Shows something. */
  public static AdminRoute get(String path, Function<AdminRequest, Future<Answer>> work) {
    return new AdminRoute(
        HttpMethod.GET,
        path,
        false,
        request -> work.apply(request).map(answer -> AdminChange.none(answer)));
  }

  /** Sets something to what the body says. */
  public static AdminRoute put(String path, Function<AdminRequest, Future<AdminChange>> work) {
    return new AdminRoute(HttpMethod.PUT, path, true, work);
  }

  /** Does something. */
  public static AdminRoute post(String path, Function<AdminRequest, Future<AdminChange>> work) {
    return new AdminRoute(HttpMethod.POST, path, true, work);
  }

  /** Who may look may also ask for the head alone. */
  List<HttpMethod> methods() {
    return method.equals(HttpMethod.GET)
        ? List.of(HttpMethod.GET, HttpMethod.HEAD)
        : List.of(method);
  }
}
