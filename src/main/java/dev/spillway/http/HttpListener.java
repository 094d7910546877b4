package dev.spillway.http;

import dev.spillway.admission.RouteClass;
import java.util.Optional;

/** What metrics may observe of HTTP requests. */
public interface HttpListener {

  /** Stands for the status when the caller left before it heard one. */
  int NOT_HEARD = 0;

  /**
   * A request of a route class was answered.
   *
   * @param resource the one that was dry, when the request was refused for that
   * @param nanos from the request's head to the answer
   */
  void answered(RouteClass routeClass, int status, Optional<String> resource, long nanos);
}
