package dev.spillway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.payment.Outcome;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** When the circuit opens, and what one call that tries may and may not decide. */
@ExtendWith(VertxExtension.class)
class CircuitTest {

  private static final int FAILURES = 5;
  private static final int RESET_MILLIS = 500;
  private static final GatewayReply<Outcome> ALIVE =
      GatewayReply.alive(new Outcome.Unknown("TIMEOUT"), "timeout");
  private static final GatewayReply<Outcome> DEAD =
      GatewayReply.dead(new Outcome.Unknown("CONNECTION_LOST"), "connection_lost");

  private final AtomicInteger calls = new AtomicInteger();
  private Circuit circuit;

  @BeforeEach
  void make(Vertx vertx) {
    GatewayOptions options =
        new GatewayOptions(
            URI.create("http://127.0.0.1:1"),
            "key",
            1,
            1,
            1,
            1,
            0,
            1_000,
            1_000,
            1_000,
            1,
            20,
            FAILURES,
            10_000,
            RESET_MILLIS);
    circuit = new Circuit("test", vertx, options);
  }

  private Future<GatewayReply<Outcome>> call(GatewayReply<Outcome> reply) {
    calls.incrementAndGet();
    return Future.succeededFuture(reply);
  }

  private void fail(int times) {
    for (int i = 0; i < times; i++) {
      circuit.run(() -> call(DEAD));
    }
  }

  @Test
  void a_gateway_that_answers_now_and_then_opens_it_all_the_same(VertxTestContext test) {
    for (int i = 0; i < FAILURES; i++) {
      circuit.run(() -> call(ALIVE));
      circuit.run(() -> call(DEAD));
    }

    await().until(circuit::open);
    int before = calls.get();
    circuit
        .run(() -> call(ALIVE))
        .onComplete(
            test.failing(
                failure ->
                    test.verify(
                        () -> {
                          assertThat(failure).isInstanceOf(Circuit.Open.class);
                          assertThat(calls).hasValue(before);
                          test.completeNow();
                        })));
  }

  @Test
  void slow_answers_alone_never_open_it() {
    for (int i = 0; i < 10 * FAILURES; i++) {
      circuit.run(() -> call(ALIVE));
    }
    fail(FAILURES - 1);

    assertThat(circuit.open()).isFalse();
  }

  @Test
  void while_one_call_tries_no_other_is_made_and_its_success_closes(VertxTestContext test) {
    fail(FAILURES);
    await().until(circuit::open);
    await().until(() -> !circuit.open());
    Promise<GatewayReply<Outcome>> trial = Promise.promise();

    Future<GatewayReply<Outcome>> tried = circuit.run(trial::future);

    assertThat(circuit.open()).isTrue();
    assertThat(circuit.run(() -> call(ALIVE)).cause()).isInstanceOf(Circuit.Open.class);
    trial.complete(ALIVE);
    tried.onComplete(
        test.succeeding(
            reply ->
                test.verify(
                    () -> {
                      assertThat(circuit.open()).isFalse();
                      test.completeNow();
                    })));
  }

  @Test
  void what_began_before_it_opened_decides_nothing() {
    Promise<GatewayReply<Outcome>> slow = Promise.promise();
    Future<GatewayReply<Outcome>> begun = circuit.run(slow::future);
    fail(FAILURES);
    await().until(circuit::open);

    slow.complete(ALIVE);

    assertThat(begun.result()).isEqualTo(ALIVE);
    assertThat(circuit.open()).isTrue();
  }
}
