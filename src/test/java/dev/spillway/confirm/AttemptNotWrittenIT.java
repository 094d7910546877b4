package dev.spillway.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.testkit.Shop;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Shown: a confirm whose attempt cannot be written does not reach the gateway, and the order can be
 * paid as soon as it can. How: a table that refuses every attempt; a database without a place.
 */
class AttemptNotWrittenIT {

  private static final long PRICE = 15_000;
  private final List<Slot> taken = new ArrayList<>();
  private SpillwayRig rig;

  @BeforeEach
  void start() {
    rig = SpillwayRig.start("database.waitMillis=200");
  }

  @AfterEach
  void stop() {
    giveBack();
    rig.close();
  }

  private void giveBack() {
    taken.forEach(Slot::ignored);
    taken.clear();
  }

  private void takeAll(Slots slots) {
    for (Optional<Slot> slot = slots.take("test"); slot.isPresent(); slot = slots.take("test")) {
      taken.add(slot.get());
    }
  }

  private HttpRequest.Builder confirm(String key, String orderId) {
    String body =
        "{\"paymentKey\":\"%s\",\"orderId\":\"%s\",\"amount\":%d}".formatted(key, orderId, PRICE);
    return HttpRequest.newBuilder(URI.create(rig.apiUrl() + "/payments/confirm"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  @Test
  void a_table_that_refuses_it_costs_the_buyer_nothing() {
    String orderId = rig.shop().order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.database().execute("alter table payments add constraint drifted check (amount < 0)");

    // No answer of the contract, which the shop would hold it to.
    assertThat(rig.shop().raw(confirm(key, orderId)).statusCode()).isEqualTo(500);
    assertThat(rig.gateway().stats().confirmCalls()).isZero();
    await().until(() -> rig.slotsInUse() == 0);
    rig.database().execute("alter table payments drop constraint drifted");
    assertThat(rig.shop().confirm(key, orderId, PRICE).status()).isEqualTo(200);
    assertThat(rig.gateway().stats().confirmCalls()).isEqualTo(1);
  }

  @Test
  void with_every_connection_taken_it_is_503_and_what_was_approved_is_still_written_down() {
    rig.gateway().latency(Duration.ofSeconds(2));
    String approved = rig.shop().order(PRICE);
    String refused = rig.shop().order(PRICE);
    String key = rig.mint(refused, PRICE);
    CompletableFuture<Shop.Reply> atTheGateway =
        rig.shop().confirmLater(rig.mint(approved, PRICE), approved, PRICE);
    await().until(() -> rig.gateway().stats().inFlight() == 1);
    takeAll(rig.writeSlots());

    Shop.Reply reply = rig.shop().confirm(key, refused, PRICE);

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.text("resource")).isEqualTo("database");
    assertThat(reply.body().getBoolean("sideEffect")).isFalse();
    assertThat(atTheGateway.join().status()).isEqualTo(200);
    assertThat(rig.gateway().stats().confirmCalls()).isEqualTo(1);
    giveBack();
    assertThat(rig.shop().get("/orders/" + approved).text("status")).isEqualTo("PAID");
    assertThat(rig.shop().confirm(key, refused, PRICE).status()).isEqualTo(200);
  }
}
