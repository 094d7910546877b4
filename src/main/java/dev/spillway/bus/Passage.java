package dev.spillway.bus;

import dev.spillway.admission.Admission;
import dev.spillway.admission.Door;
import dev.spillway.admission.Permit;
import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The way of a request of one class through the door, the same for HTTP and for the event bus.
 *
 * <p>The permit is held from here until the answer is there, whatever the answer is.
 */
public final class Passage {

  private final Optional<Door> door;
  private final RouteClass routeClass;

  /**
   * @param door nothing where the incident is shown, which had none
   */
  public Passage(Optional<Door> door, RouteClass routeClass) {
    this.door = door;
    this.routeClass = routeClass;
  }

  /** The refusal of a request of which only the head is known, if it is to be refused. */
  public Optional<Answer> look() {
    return door.flatMap(d -> d.look(routeClass).map(resource -> refusal(d, resource)));
  }

  /** Does the work of a whole request with a permit, or refuses it. */
  public Future<Answer> enter(Supplier<Future<Answer>> work) {
    if (door.isEmpty()) {
      return work.get();
    }
    Admission admission = door.get().admit(routeClass);
    return admission.fold(
        permit -> held(permit, work),
        shed -> Future.succeededFuture(refusal(door.get(), Resource.IN_FLIGHT)));
  }

  private static Future<Answer> held(Permit permit, Supplier<Future<Answer>> work) {
    Future<Answer> answer;
    try {
      answer = work.get();
    } catch (RuntimeException thrown) {
      answer = Future.failedFuture(thrown);
    }
    return answer.onComplete(
        done -> {
          if (done.succeeded()) {
            permit.succeeded();
          } else {
            permit.dropped();
          }
        });
  }

  private Answer refusal(Door refusing, Resource resource) {
    return Problem.overloaded(
        routeClass, resource, refusing.retryAfterSeconds(routeClass, resource));
  }
}
