package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import io.netty.util.concurrent.EventExecutor;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * All event loops are kept busy by pieces of work of 100 ms each, so that every probe is late by
 * some 80 ms. Queries, which may be 30 ms late here, are refused; confirms and webhooks, which may
 * be later, are served. When the work ends, queries are served again.
 */
class LateLoopIT {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long PRICE = 15_000;
  private static final int PIECE_MILLIS = 100;

  private final AtomicBoolean busy = new AtomicBoolean(true);

  private void keepBusy(EventExecutor loop) {
    // Not at once: a loop that always has a task reads from its sockets every 64 tasks only.
    loop.schedule(
        () -> {
          try {
            new CountDownLatch(1).await(PIECE_MILLIS, TimeUnit.MILLISECONDS);
          } catch (InterruptedException stopped) {
            return;
          }
          if (busy.get()) {
            keepBusy(loop);
          }
        },
        1,
        TimeUnit.MILLISECONDS);
  }

  @Test
  void a_loop_that_is_late_refuses_queries_and_serves_confirms() {
    try (SpillwayRig rig = SpillwayRig.start("admission.lag.query=30")) {
      Shop shop = rig.shop();
      String orderId = shop.order(PRICE);
      List<EventExecutor> loops = new ArrayList<>();
      ((VertxInternal) rig.vertx()).nettyEventLoopGroup().forEach(loops::add);
      assertThat(shop.get("/orders").status()).isEqualTo(200);

      loops.forEach(this::keepBusy);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> {
                Shop.Reply query = shop.get("/orders");
                assertThat(query.status()).isEqualTo(503);
                assertThat(query.text("resource")).isEqualTo("event-loop");
                assertThat(query.text("routeClass")).isEqualTo("query");
              });
      Shop.Reply confirm = shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);

      assertThat(confirm.status()).isEqualTo(200);
      assertThat(shop.get("/orders").status()).isEqualTo(503);
      busy.set(false);
      await().atMost(PATIENCE).until(() -> shop.get("/orders").status() == 200);
      assertThat(
              rig.metric(
                  "spillway_requests_total{outcome=\"refused\",resource=\"event-loop\","
                      + "route_class=\"query\"}"))
          .isGreaterThanOrEqualTo(2);
    }
  }
}
