package dev.spillway.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Shown: nothing that goes wrong behind an address leaves its caller without an answer. */
class EndpointTest {

  private static final String ADDRESS = "spillway.test";
  private static final Ticks TICKS = Ticks.system();
  private static final DeadlineOptions DEADLINES =
      new DeadlineOptions(8_000, 5_000, 5_000, 3_000, 2_000);

  private final List<String> expired = new ArrayList<>();
  private final List<Deadline> seen = new ArrayList<>();
  private Vertx vertx;

  /** What the endpoint takes. */
  private record Ask(String name) {}

  @BeforeEach
  void open() {
    vertx = Vertx.vertx();
    BusClient.registerCodecs(vertx);
  }

  @AfterEach
  void close() {
    await(vertx.close());
  }

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  private void serve(Reader<Ask> reader, Function<Call<Ask>, Future<Answer>> work) {
    Endpoint.EndpointContext context =
        new Endpoint.EndpointContext(vertx, TICKS, DEADLINES, Optional.empty(), expired::add);
    await(new Endpoint<>(ADDRESS, Ask.class, RouteClass.ORDER, reader, work, context).serve());
  }

  private void serve(Function<Call<Ask>, Future<Answer>> work) {
    serve((fields, key) -> new Ask("read"), work);
  }

  private static Future<Answer> fine(Call<Ask> call) {
    return Future.succeededFuture(Answer.ok(new JsonObject().put("name", call.command().name())));
  }

  private Future<JsonObject> ask(JsonObject body, DeliveryOptions options) {
    return vertx.eventBus().<JsonObject>request(ADDRESS, body, options).map(Message::body);
  }

  private ReplyException failure() {
    Throwable failure = catchThrowable(() -> await(ask(new JsonObject(), new DeliveryOptions())));
    assertThat(failure).isInstanceOf(CompletionException.class);
    return (ReplyException) failure.getCause();
  }

  private Call<?> call(Object command, long millisLeft) {
    return new Call<>(
        command,
        Endpoint.OPEN_OWNER,
        "id",
        Deadline.after(millisLeft, TICKS),
        new Departure(),
        Optional.empty());
  }

  private Future<Answer> send(Object command, long millisLeft) {
    return new BusClient(vertx, TICKS).send(ADDRESS, call(command, millisLeft));
  }

  private void assertIsOurMistake(ReplyException failure) {
    assertThat(failure.failureCode()).isEqualTo(500);
    JsonObject problem = new JsonObject(failure.getMessage());
    assertThat(problem.getString("code")).isEqualTo("INTERNAL_ERROR");
    assertThat(problem.getBoolean("sideEffect")).isTrue();
    assertThat(failure.getMessage()).doesNotContain("boom", "Exception");
  }

  @Test
  void a_reader_that_throws_is_answered() {
    serve(
        (fields, key) -> {
          throw new IllegalStateException("boom");
        },
        EndpointTest::fine);

    assertIsOurMistake(failure());
  }

  @Test
  void work_that_throws_or_fails_is_answered() {
    serve(
        call -> {
          throw new IllegalStateException("boom");
        });
    assertIsOurMistake(failure());
    serve(call -> Future.failedFuture(new IllegalStateException("boom")));
    assertIsOurMistake(failure());
  }

  @Test
  void a_call_of_another_type_is_answered() {
    serve(EndpointTest::fine);

    assertThat(await(send("no Ask", 2_000)).status()).isEqualTo(500);
  }

  @Test
  void our_own_side_gets_the_answer_itself() {
    Answer answer = Answer.ok(new JsonObject());
    serve(call -> Future.succeededFuture(answer));

    assertThat(await(send(new Ask("ours"), 2_000))).isSameAs(answer);
  }

  @Test
  void no_deadline_is_later_than_that_of_the_class() {
    serve(
        call -> {
          seen.add(call.deadline());
          return fine(call);
        });
    long latest = TICKS.epochMillis() + DEADLINES.orderMillis();

    await(ask(new JsonObject(), new DeliveryOptions().addHeader("deadline", "999999999999999")));
    await(ask(new JsonObject(), new DeliveryOptions()));
    await(ask(new JsonObject(), new DeliveryOptions().addHeader("deadline", "" + latest)));

    assertThat(seen.get(0).epochMillis()).isBetween(latest, latest + 2_000);
    assertThat(seen.get(1).epochMillis()).isBetween(latest, latest + 2_000);
    assertThat(seen.get(2).epochMillis()).isEqualTo(latest);
  }

  @Test
  void what_is_late_on_arrival_is_not_begun() {
    serve(
        call -> {
          throw new AssertionError("begun");
        });

    Answer answer =
        await(
            vertx.eventBus().<Answer>request(ADDRESS, call(new Ask("late"), 0)).map(Message::body));

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body().getBoolean("sideEffect")).isFalse();
    assertThat(expired).containsExactly(ADDRESS);
  }

  @Test
  void a_call_that_reaches_nobody_is_told_apart_from_one_without_an_answer() {
    assertThat(catchThrowable(() -> await(send(new Ask("nobody"), 2_000))))
        .hasCauseInstanceOf(BusClient.Unsent.class);

    Promise<Answer> never = Promise.promise();
    serve(call -> never.future());

    assertThat(catchThrowable(() -> await(send(new Ask("late"), 0))))
        .hasCauseInstanceOf(BusClient.Unsent.class);
    assertThat(catchThrowable(() -> await(send(new Ask("silence"), 100))))
        .hasCauseInstanceOf(ReplyException.class);
  }
}
