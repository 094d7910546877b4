package dev.spillway.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/**
 * Ten thousand confirms of every kind at once: good, wrong amount, unknown order, repeated, joined,
 * declined, timed out, reset, with callers who leave and a circuit that opens and closes meanwhile.
 *
 * <p>What must hold at the end: every slot is back, none was given back twice, no order was
 * approved twice at the gateway, and what the service calls APPROVED the gateway's ledger has.
 */
class ConfirmStormIT {

  private static final int CONFIRMS = 10_000;
  private static final int CALLERS = 32;
  private static final long PRICE = 15_000;
  private static final long SEED = Long.getLong("storm.seed", System.nanoTime());

  private final Map<Integer, LongAdder> statuses = new ConcurrentHashMap<>();
  private SpillwayRig rig;
  private Shop shop;

  @Test
  void every_slot_is_back_and_no_order_is_paid_twice() throws Exception {
    try (SpillwayRig started =
        SpillwayRig.start(
            "gateway.slots=16",
            "gateway.timeoutMillis=500",
            "gateway.breaker.failures=40",
            "gateway.breaker.resetMillis=200")) {
      rig = started;
      shop = rig.shop();
      rig.gateway()
          .settings(
              new JsonObject()
                  .put("acceptUnknownKeys", true)
                  .put("latencyMs", 5)
                  .put("distribution", "exponential"));
      ExecutorService callers = Executors.newFixedThreadPool(CALLERS + 1);
      for (int i = 0; i < CALLERS; i++) {
        Random random = new Random(SEED + i);
        callers.submit(() -> call(random, CONFIRMS / CALLERS));
      }
      callers.submit(this::disturb);
      callers.shutdown();
      assertThat(callers.awaitTermination(5, TimeUnit.MINUTES)).as("seed " + SEED).isTrue();

      rig.gateway().fault(Fault.NONE, 1);
      await().until(() -> rig.slotsInUse() == 0);
      assertAllAccountedFor();
    }
  }

  private void call(Random random, int times) {
    List<String> mine = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      if (mine.isEmpty() || random.nextInt(3) > 0) {
        mine.add(shop.order(PRICE));
      }
      String orderId = mine.get(random.nextInt(mine.size()));
      String key = "tpay_" + orderId + "_" + random.nextInt(3);
      switch (random.nextInt(10)) {
        case 0 -> count(shop.confirm(key, orderId, PRICE + 1));
        case 1 -> count(shop.confirm(key, "no-such-order", PRICE));
        case 2 -> leave(key, orderId);
        case 3 -> {
          var twin = shop.confirmLater(key, orderId, PRICE);
          count(shop.confirm(key, orderId, PRICE));
          count(twin.join());
        }
        default -> count(shop.confirm(key, orderId, PRICE));
      }
    }
  }

  private void count(Shop.Reply reply) {
    statuses.computeIfAbsent(reply.status(), status -> new LongAdder()).increment();
  }

  private void leave(String key, String orderId) {
    String body =
        "{\"paymentKey\":\"%s\",\"orderId\":\"%s\",\"amount\":%d}".formatted(key, orderId, PRICE);
    String head =
        "POST /payments/confirm HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            + "Content-Length: %d\r\n\r\n".formatted(body.length());
    try (Socket socket = new Socket("127.0.0.1", URI.create(rig.apiUrl()).getPort())) {
      socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Turns the gateway's faults on and off until most of the storm is over. */
  private void disturb() {
    Fault[] faults = {
      Fault.NONE, Fault.DECLINE, Fault.APPROVE_THEN_HANG, Fault.RESET, Fault.ERROR_500, Fault.NONE
    };
    long answered = 0;
    for (int i = 0; answered < CONFIRMS / 2; i++) {
      rig.gateway().fault(faults[i % faults.length], 0.3);
      long next = answered + CONFIRMS / 40;
      await().atMost(4, TimeUnit.MINUTES).until(() -> total() >= next);
      answered = total();
    }
    rig.gateway().fault(Fault.RESET, 1);
    await().atMost(1, TimeUnit.MINUTES).until(() -> statuses.containsKey(503));
    rig.gateway().fault(Fault.NONE, 1);
  }

  private long total() {
    return statuses.values().stream().mapToLong(LongAdder::sum).sum();
  }

  private void assertAllAccountedFor() {
    assertThat(rig.metric("spillway_permit_double_release_total")).isZero();
    assertThat(rig.gateway().stats().doubleApprovals()).as("seed " + SEED).isZero();
    Map<String, Integer> approvedHere = new HashMap<>();
    rig.database()
        .column("select order_id from payments where status = 'APPROVED'")
        .forEach(orderId -> approvedHere.merge(orderId, 1, Integer::sum));
    assertThat(approvedHere).isNotEmpty();
    approvedHere.forEach(
        (orderId, times) -> {
          assertThat(times).isEqualTo(1);
          assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
        });
    assertThat(statuses).as("seed " + SEED).containsKeys(200, 202, 402, 404, 409, 503);
    assertThat(statuses).as("seed " + SEED).doesNotContainKey(500);
  }
}
