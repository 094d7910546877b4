package dev.spillway.http;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.bus.Reader;
import io.vertx.core.http.HttpMethod;
import java.util.List;

/**
 * One line of the route table.
 *
 * @param path with {@code :name} for what stands in it
 * @param takesBody whether its fields come as a JSON body, or else in the query string
 * @param reader makes the command
 * @param address where the command goes
 * @param unanswered what to say when no answer came in time
 */
record Route<C>(
    HttpMethod method,
    String path,
    boolean takesBody,
    RouteClass routeClass,
    Reader<C> reader,
    String address,
    Unanswered<C> unanswered) {

  /** An answer that stays true whatever became of the command. */
  @FunctionalInterface
  interface Unanswered<C> {
    Answer answer(C command, long askedAtMillis);
  }

  /** Who may look may also ask for the head alone. */
  List<HttpMethod> methods() {
    return method == HttpMethod.GET ? List.of(HttpMethod.GET, HttpMethod.HEAD) : List.of(method);
  }

  static <C> Route<C> get(String path, RouteClass routeClass, Reader<C> reader, String address) {
    return new Route<>(
        HttpMethod.GET,
        path,
        false,
        routeClass,
        reader,
        address,
        (command, at) -> late(routeClass));
  }

  static <C> Route<C> post(
      String path,
      RouteClass routeClass,
      Reader<C> reader,
      String address,
      Unanswered<C> unanswered) {
    return new Route<>(HttpMethod.POST, path, true, routeClass, reader, address, unanswered);
  }

  static Answer late(RouteClass routeClass) {
    return Problem.overloaded(routeClass, Resource.EVENT_LOOP, 1);
  }
}
