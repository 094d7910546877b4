package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import io.vertx.core.json.JsonArray;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shown: each shop sees its own orders and payments alone, by whichever of its tokens. */
class ApiTokenIT {

  private static SpillwayRig rig;

  @BeforeAll
  static void start() {
    String tokens =
        "red:" + sha256("red-1") + ",red:" + sha256("red-2") + ",blue:" + sha256("blue-1");
    rig = SpillwayRig.startIn(Map.of("SPILLWAY_API_TOKENS", tokens));
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Shop shop(String token) {
    return rig.shop().with("Authorization", "Bearer " + token);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer",
        "Bearer ",
        "Bearer wrong",
        "Basic cmVkLTE6",
        "red-1",
        "Bearer red-1x",
        ""
      })
  void without_one_of_the_tokens_everything_is_401(String authorization) {
    Shop stranger = rig.shop().with("Authorization", authorization);

    assertThat(stranger.createOrder(1000).code()).isEqualTo("UNAUTHORIZED");
    Shop.Reply reply = stranger.get("/orders");
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.headers()).containsEntry("WWW-Authenticate", "Bearer");
    assertThat(rig.shop().get("/payments/key").status()).isEqualTo(401);
    assertThat(rig.shop().confirm("key", "order1", 1).status()).isEqualTo(401);
  }

  @Test
  void two_tokens_of_one_name_are_one_shop() {
    String orderId = shop("red-1").order(1000);

    assertThat(shop("red-2").get("/orders/" + orderId).status()).isEqualTo(200);
    assertThat(rig.shop().with("Authorization", "bEARER red-2").get("/orders/" + orderId).status())
        .isEqualTo(200);
  }

  @Test
  void the_orders_and_payments_of_another_shop_are_403_and_not_listed() {
    String orderId = shop("red-1").order(1000);
    String paymentKey = rig.mint(orderId, 1000);
    Shop blue = shop("blue-1");

    assertThat(blue.confirm(paymentKey, orderId, 1000).code()).isEqualTo("FORBIDDEN");
    assertThat(shop("red-2").confirm(paymentKey, orderId, 1000).status()).isEqualTo(200);
    assertThat(blue.get("/orders/" + orderId).code()).isEqualTo("FORBIDDEN");
    assertThat(blue.get("/payments/" + paymentKey).code()).isEqualTo("FORBIDDEN");
    assertThat(blue.get("/orders").body().getJsonArray("orders")).isEqualTo(new JsonArray());
  }

  @Test
  void an_idempotency_key_is_each_shops_own() {
    String red = shop("red-1").with("Idempotency-Key", "k").order(1000);
    String again = shop("red-2").with("Idempotency-Key", "k").order(1000);
    Shop.Reply blue = shop("blue-1").with("Idempotency-Key", "k").createOrder(2000);

    assertThat(again).isEqualTo(red);
    assertThat(blue.status()).isEqualTo(201);
    assertThat(blue.text("orderId")).isNotEqualTo(red);
    rig.database().execute("delete from idempotency_keys where owner = 'blue'");
    rig.database().execute("delete from orders where owner = 'blue'");
  }

  @Test
  void the_contract_and_unknown_paths_need_no_token() {
    try (RawConnection connection = new RawConnection(rig.apiUrl())) {
      assertThat(connection.request("GET /openapi.yaml HTTP/1.1", "").read().status())
          .isEqualTo(200);
      assertThat(connection.request("GET /nothing HTTP/1.1", "").read().status()).isEqualTo(404);
      assertThat(connection.request("DELETE /orders HTTP/1.1", "").read().status()).isEqualTo(405);
    }
  }
}
