package dev.spillway.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Shown: two instances over one database share the work without a leader: each event is dealt with,
 * each payment settled by one step, and an instance that leaves takes nothing with it. How: the
 * same webhooks to the ports of both.
 */
class TwoInstancesIT {

  private static final long PRICE = 20_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void together_they_settle_each_payment_by_one_step() {
    try (SpillwayRig one = SpillwayRig.start("recovery.scheduleMillis=600000")) {
      SpillwayRig other =
          SpillwayRig.on(
              one.database().url(),
              "gateway.baseUrl=" + one.gateway().baseUrl(),
              "recovery.scheduleMillis=600000");
      Gateways here = new Gateways(one);
      Gateways there = new Gateways(other);
      List<String> orders = unknown(one, 5);
      List<CompletableFuture<Integer>> pushed = new ArrayList<>();
      for (String orderId : orders) {
        String key =
            one.database()
                .column("select payment_key from payments where order_id = '" + orderId + "'")
                .get(0);
        for (int i = 0; i < 10; i++) {
          byte[] body =
              (Gateways.PAID.formatted(key, orderId, "DONE", PRICE) + " ".repeat(i))
                  .getBytes(StandardCharsets.UTF_8);
          pushed.add((i % 2 == 0 ? here : there).pushLater(body));
        }
      }
      assertThat(pushed).allMatch(status -> status.join() == 200);
      other.close();

      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(
                          one.database()
                              .column("select distinct status from webhook_events order by 1"))
                      .containsExactly("DONE"));
      assertThat(one.database().number("select count(*) from webhook_events")).isEqualTo(50);
      assertThat(orders)
          .allSatisfy(
              orderId ->
                  assertThat(here.steps(orderId))
                      .containsExactly("UNKNOWN by confirm", "APPROVED by webhook"));
      // Two for each order if both instances ask; each asks once more at most.
      assertThat(one.gateway().stats().queries()).isBetween(5L, 20L);
    }
  }

  private static List<String> unknown(SpillwayRig rig, int count) {
    rig.gateway().webhookTarget("");
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    Shop shop = rig.shop();
    List<String> orders = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String orderId = shop.order(PRICE);
      assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(202);
      orders.add(orderId);
    }
    return orders;
  }
}
