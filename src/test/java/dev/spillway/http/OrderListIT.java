package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.Shop.Reply;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shown: turning the pages of the list meets every order once, whatever is made meanwhile and
 * however many were made in one instant. How: seven orders of one customer, three of them tied.
 */
class OrderListIT {

  private static final String CUSTOMER = "customer-of-seven";
  private static SpillwayRig rig;
  private static Shop shop;
  private static List<String> newestFirst;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start();
    shop = rig.shop();
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      made.add(0, order(CUSTOMER));
    }
    order("somebody-else");
    rig.database()
        .execute(
            "update orders set created_at = '2026-01-01T00:00:00Z' where order_id in ('"
                + String.join("','", made.subList(2, 5))
                + "')");
    newestFirst =
        rig.database()
            .column(
                "select order_id from orders where customer_key = '"
                    + CUSTOMER
                    + "' order by created_at desc, order_id desc");
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  private static String order(String customer) {
    return shop.post(
            "/orders",
            new JsonObject()
                .put("orderName", "a book")
                .put("amount", 1000)
                .put("customerKey", customer)
                .encode())
        .text("orderId");
  }

  private static List<String> ids(Reply page) {
    assertThat(page.status()).isEqualTo(200);
    return page.body().getJsonArray("orders").stream()
        .map(order -> ((JsonObject) order).getString("orderId"))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "6", "7", "8", "100"})
  void all_pages_together_hold_each_order_once(int limit) {
    List<String> met = new ArrayList<>();
    String path = "/orders?customerKey=" + CUSTOMER + "&limit=" + limit;
    Reply page = shop.get(path);
    met.addAll(ids(page));
    while (page.text("nextCursor") != null) {
      page = shop.get(path + "&cursor=" + page.text("nextCursor"));
      assertThat(ids(page)).isNotEmpty().hasSizeLessThanOrEqualTo(limit);
      met.addAll(ids(page));
    }

    assertThat(met).containsExactlyElementsOf(newestFirst);
  }

  @Test
  void orders_that_are_made_meanwhile_shift_nothing() {
    String customer = "customer-in-between";
    List<String> old = IntStream.range(0, 4).mapToObj(i -> order(customer)).toList();
    String path = "/orders?limit=2&customerKey=" + customer;
    Reply first = shop.get(path);

    order(customer);
    Reply second = shop.get(path + "&cursor=" + first.text("nextCursor"));

    List<String> met = new ArrayList<>(ids(first));
    met.addAll(ids(second));
    assertThat(met).containsExactlyInAnyOrderElementsOf(old);
    assertThat(second.text("nextCursor")).isNull();
  }

  @Test
  void filters_narrow_the_list() {
    String ofCustomer = "/orders?customerKey=" + CUSTOMER;
    assertThat(ids(shop.get(ofCustomer + "&status=PENDING_PAYMENT"))).hasSize(7);
    assertThat(ids(shop.get(ofCustomer + "&status=PAID"))).isEmpty();
    assertThat(ids(shop.get(ofCustomer + "&to=2026-01-01T00:00:00Z"))).isEmpty();
    assertThat(ids(shop.get(ofCustomer + "&to=2026-01-01T00:00:00.001Z"))).hasSize(3);
    assertThat(ids(shop.get(ofCustomer + "&from=2026-01-01T00:00:00.001Z"))).hasSize(4);
    assertThat(ids(shop.get("/orders?customerKey=nobody-at-all"))).isEmpty();
  }

  @Test
  void the_plus_of_an_offset_is_understood_encoded_or_not() {
    String nine = "2026-01-01T09:00:00.001+09:00";
    String path = "/orders?customerKey=" + CUSTOMER + "&to=";

    assertThat(ids(shop.get(path + URLEncoder.encode(nine, StandardCharsets.UTF_8)))).hasSize(3);
    assertThat(ids(shop.get(path + nine))).hasSize(3);
  }

  @Test
  void the_default_page_has_twenty() {
    IntStream.range(0, 21).forEach(i -> order("customer-of-many"));

    assertThat(ids(shop.get("/orders"))).hasSize(20);
  }

  @ParameterizedTest
  @CsvSource({
    "limit=0, limit",
    "limit=101, limit",
    "limit=-1, limit",
    "limit=1.0, limit",
    "limit=x, limit",
    "limit=, limit",
    "limit=99999999999999999999, limit",
    "limit=1&limit=2, limit",
    "other=1&other=1, other",
    "status=paid, status",
    "status=, status",
    "customerKey=%00, customerKey",
    "customerKey=x, customerKey",
    "from=yesterday, from",
    "from=2026-01-01, from",
    "from=2026-01-01T00:00:00, from",
    "from=2026-13-01T00:00:00Z, from",
    "from=%2B999999999-12-31T23:59:59Z, from",
    "to=-0001-01-01T00:00:00Z, to",
    "to=0000-01-01T00:00:00Z, to",
    "cursor=, cursor",
    "cursor=***, cursor",
    "cursor=AAAA, cursor",
    "limit=%zz, query"
  })
  void a_parameter_that_cannot_be_meant_is_refused_by_name(String query, String field) {
    Reply reply = query.contains("%zz") ? unchecked(query) : shop.get("/orders?" + query);

    assertThat(reply.status()).as(reply.body().encode()).isEqualTo(400);
    assertThat(reply.body().getJsonArray("errors").getJsonObject(0).getString("field"))
        .isEqualTo(field);
  }

  /** The polite client does not send broken encoding. */
  private static Reply unchecked(String query) {
    try (RawConnection connection = new RawConnection(rig.apiUrl())) {
      RawConnection.Response response =
          connection.request("GET /orders?" + query + " HTTP/1.1", "").read();
      return new Reply(response.status(), response.headers(), new JsonObject(response.body()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+999999999-12-31T23:59:59Z abcdef",
        "-999999999-01-01T00:00:00Z abcdef",
        "+300000-01-01T00:00:00Z abcdef",
        "+10000-01-01T00:00:00Z abcdef",
        "0000-12-31T23:59:59Z abcdef",
        "2026-01-01T00:00Z ab",
        "2026-01-01T00:00Z ' or 1=1 --"
      })
  void a_cursor_of_ones_own_making_is_refused_by_name(String text) {
    Reply reply = shop.get("/orders?cursor=" + cursor(text));

    assertThat(reply.status()).as(reply.body().encode()).isEqualTo(400);
    assertThat(reply.body().getJsonArray("errors").getJsonObject(0).getString("field"))
        .isEqualTo("cursor");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0001-01-01T00:00:00Z abcdef", "9999-12-31T23:59:59.999999999-18:00 abcdef"})
  void a_cursor_at_the_ends_of_time_is_a_place_like_others(String text) {
    assertThat(shop.get("/orders?cursor=" + cursor(text)).status()).isEqualTo(200);
  }

  private static String cursor(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
