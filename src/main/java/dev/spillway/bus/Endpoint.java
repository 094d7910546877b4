package dev.spillway.bus;

import dev.spillway.admission.Door;
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
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

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

  /** What an owner may be called. */
  public static final Pattern OWNER = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private static final Pattern EPOCH_MILLIS = Pattern.compile("[0-9]{1,15}");

  private final String address;
  private final Class<C> type;
  private final RouteClass routeClass;
  private final Reader<C> reader;
  private final Function<Call<C>, Future<Answer>> work;
  private final EndpointContext context;
  private final Passage passage;

  /**
   * What all endpoints share.
   *
   * @param deadlines for messages that bring none
   * @param door that messages of other services pass; those of our own HTTP side have passed it
   */
  public record EndpointContext(
      Vertx vertx,
      Ticks ticks,
      DeadlineOptions deadlines,
      Optional<Door> door,
      BusListener listener) {}

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
    this.passage = new Passage(context.door(), routeClass);
  }

  /** Begins to serve, on the calling context. */
  public Future<Void> serve() {
    return context.vertx().eventBus().consumer(address, this::receive).completion();
  }

  private void receive(Message<Object> message) {
    if (message.body() instanceof Call<?> call) {
      answer(() -> call.as(type), call.requestId()).onSuccess(message::reply);
    } else {
      receiveForeign(message);
    }
  }

  private void receiveForeign(Message<Object> message) {
    String requestId = RequestIds.of(header(message, Headers.REQUEST_ID));
    passage
        .look()
        .map(Future::succeededFuture)
        .orElseGet(
            () -> passage.enter(() -> answer(() -> readForeign(message, requestId), requestId)))
        .onSuccess(
            answer -> {
              if (answer.isProblem()) {
                message.fail(answer.status(), answer.bodyFor(requestId).encode());
              } else {
                message.reply(answer.body());
              }
            });
  }

  private Call<C> readForeign(Message<Object> message, String requestId) {
    if (!(message.body() instanceof JsonObject json)) {
      throw new InvalidRequest("body", "must be a JSON object");
    }
    Optional<String> key = header(message, Headers.IDEMPOTENCY_KEY).map(IdempotencyKeys::checked);
    C command = reader.read(Fields.ofJson(json.encode()), key);
    return new Call<>(
        command, owner(message), requestId, deadline(message), new Departure(), Optional.empty());
  }

  private static Optional<String> header(Message<Object> message, String name) {
    return Optional.ofNullable(message.headers().get(name));
  }

  private static String owner(Message<Object> message) {
    String owner = header(message, Headers.OWNER).orElse(OPEN_OWNER);
    if (!OWNER.matcher(owner).matches()) {
      throw new InvalidRequest(Headers.OWNER, "must match " + OWNER.pattern());
    }
    return owner;
  }

  /** The sender's, but none that is later than that of our own callers. */
  private Deadline deadline(Message<Object> message) {
    Deadline latest = Deadline.after(context.deadlines().millis(routeClass), context.ticks());
    Optional<String> given = header(message, Headers.DEADLINE);
    if (given.isEmpty()) {
      return latest;
    }
    if (!EPOCH_MILLIS.matcher(given.get()).matches()) {
      throw new InvalidRequest(Headers.DEADLINE, "must be epoch milliseconds");
    }
    return new Deadline(Math.min(Long.parseLong(given.get()), latest.epochMillis()));
  }

  /** Whatever reading or work throws, and whenever, becomes an answer here. */
  private Future<Answer> answer(Supplier<Call<C>> reading, String requestId) {
    Future<Answer> answer;
    try {
      Call<C> call = reading.get();
      answer = call.deadline().expired(context.ticks()) ? expired() : work.apply(call);
    } catch (RuntimeException thrown) {
      answer = Future.failedFuture(thrown);
    }
    return answer.otherwise(failure -> FailureAnswers.of(failure, routeClass, address, requestId));
  }

  private Future<Answer> expired() {
    context.listener().expired(address);
    return Future.succeededFuture(Problem.overloaded(routeClass, Resource.EVENT_LOOP, 1));
  }
}
