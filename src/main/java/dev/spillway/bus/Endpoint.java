package dev.spillway.bus;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.api.InvalidRequest;
import dev.spillway.api.Problem;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Serves one address of the event bus, to our own HTTP side and to other services.
 *
 * <p>Every message is answered, whatever happens: a consumer that throws would otherwise leave its
 * caller to wait out the timeout. What arrives past its deadline is not begun, because the sender
 * cannot withdraw a message and has long been told something else.
 *
 * <p>Our own side sends a {@link Call} by reference and gets an {@link Answer}. Another service
 * sends the JSON that it would send by HTTP and gets the JSON of the answer, or a failure whose
 * code is the HTTP status and whose text is the problem.
 */
public final class Endpoint<C> {

  /** The owner of what is made without a token. */
  public static final String OPEN_OWNER = "open";

  private final String address;
  private final Class<C> type;
  private final RouteClass routeClass;
  private final Reader<C> reader;
  private final Function<Call<C>, Future<Answer>> work;
  private final EndpointContext context;

  /**
   * What all endpoints share.
   *
   * @param deadlines for messages that bring none
   */
  public record EndpointContext(
      Vertx vertx, Ticks ticks, DeadlineOptions deadlines, BusListener listener) {}

  public Endpoint(
      String address,
      Class<C> type,
      RouteClass routeClass,
      Reader<C> reader,
      Function<Call<C>, Future<Answer>> work,
      EndpointContext context) {
    this.address = address;
    this.type = type;
    this.routeClass = routeClass;
    this.reader = reader;
    this.work = work;
    this.context = context;
  }

  /** Begins to serve, on the calling context. */
  public Future<Void> serve() {
    return context.vertx().eventBus().consumer(address, this::receive).completion();
  }

  private void receive(Message<Object> message) {
    if (message.body() instanceof Call<?> call) {
      answer(call.as(type)).onSuccess(message::reply);
    } else {
      receiveForeign(message);
    }
  }

  private void receiveForeign(Message<Object> message) {
    String requestId =
        Optional.ofNullable(message.headers().get(Headers.REQUEST_ID))
            .orElseGet(() -> UUID.randomUUID().toString());
    Future<Answer> answer;
    try {
      answer = answer(readForeign(message, requestId));
    } catch (InvalidRequest invalid) {
      answer = Future.succeededFuture(Problem.invalid(invalid.errors()));
    }
    answer.onSuccess(
        a -> {
          if (a.isProblem()) {
            message.fail(a.status(), a.bodyFor(requestId).encode());
          } else {
            message.reply(a.body());
          }
        });
  }

  private Call<C> readForeign(Message<Object> message, String requestId) {
    if (!(message.body() instanceof JsonObject json)) {
      throw new InvalidRequest("body", "must be a JSON object");
    }
    Optional<String> key =
        Optional.ofNullable(message.headers().get(Headers.IDEMPOTENCY_KEY))
            .map(IdempotencyKeys::checked);
    C command = reader.read(Fields.ofJson(json.toBuffer().getBytes()), key);
    String owner = Optional.ofNullable(message.headers().get(Headers.OWNER)).orElse(OPEN_OWNER);
    return new Call<>(
        command, owner, requestId, deadline(message), new Departure(), Optional.empty());
  }

  private Deadline deadline(Message<Object> message) {
    String text = message.headers().get(Headers.DEADLINE);
    if (text == null) {
      return Deadline.after(context.deadlines().millis(routeClass), context.ticks());
    }
    if (!text.matches("[0-9]{1,15}")) {
      throw new InvalidRequest(Headers.DEADLINE, "must be epoch milliseconds");
    }
    return new Deadline(Long.parseLong(text));
  }

  private Future<Answer> answer(Call<C> call) {
    if (call.deadline().expired(context.ticks())) {
      context.listener().expired(address);
      return Future.succeededFuture(Problem.overloaded(routeClass, Resource.EVENT_LOOP, 1));
    }
    Future<Answer> answer;
    try {
      answer = work.apply(call);
    } catch (RuntimeException thrown) {
      answer = Future.failedFuture(thrown);
    }
    return answer.otherwise(
        failure -> FailureAnswers.of(failure, routeClass, address, call.requestId()));
  }
}
