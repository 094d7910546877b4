package dev.spillway.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A hundred attempts about which the gateway only ever says that they are in progress stand in
 * front of five hundred that it approved; the schedule is the one that is shipped.
 */
class StuckRowsIT {

  private static final long PRICE = 15_000;
  private static final int STUCK = 100;
  private static final int RESOLVABLE = 500;
  private static final int AT_ONCE = 25;
  private static final int QUESTIONS = 50;
  private static final Duration BOUND = Duration.ofSeconds(90);

  private SpillwayRig rig;
  private Shop shop;

  @BeforeEach
  void start() {
    rig = SpillwayRig.start("gateway.timeoutMillis=2000", "gateway.breaker.failures=1000000");
    rig.gateway().settings(new JsonObject().put("webhookEvents", new JsonArray()));
    shop = rig.shop();
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void those_that_can_be_settled_are_settled_within_ninety_seconds() {
    confirmAll(STUCK, Fault.RESET);
    confirmAll(RESOLVABLE, Fault.APPROVE_THEN_RESET);
    rig.gateway().fault(Fault.NONE, 1);
    // On a slow machine the first of them are asked about before the last has come.
    assertThat(count("status in ('UNKNOWN', 'APPROVED')")).isEqualTo(STUCK + RESOLVABLE);

    // Past the deadline of each, and past the first question.
    new ShiftedTime(rig.database()).shift(Duration.ofSeconds(13));

    await().atMost(BOUND).until(() -> count("status = 'APPROVED'") == RESOLVABLE);
    assertThat(count("status = 'UNKNOWN'")).isEqualTo(STUCK);
    assertThat(count("status = 'UNKNOWN' and asks = 0")).isZero();
  }

  private void confirmAll(int orders, Fault fault) {
    rig.gateway().fault(fault, 1, Operation.CONFIRM);
    List<CompletableFuture<Shop.Reply>> open = new ArrayList<>();
    for (int i = 0; i < orders; i++) {
      String orderId = shop.order(PRICE);
      String paymentKey = rig.mint(orderId, PRICE);
      rig.gateway()
          .plan(
              paymentKey,
              Operation.QUERY,
              fault == Fault.RESET ? Collections.nCopies(QUESTIONS, Fault.IN_PROGRESS) : List.of());
      open.add(shop.confirmLater(paymentKey, orderId, PRICE));
      if (open.size() == AT_ONCE || i == orders - 1) {
        open.forEach(reply -> assertThat(reply.join().status()).isEqualTo(202));
        open.clear();
      }
    }
  }

  private long count(String where) {
    return rig.database().number("select count(*) from payments where " + where);
  }
}
