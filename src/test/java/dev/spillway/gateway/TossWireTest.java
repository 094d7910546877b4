package dev.spillway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.GatewayPayment.Cancel;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a payment's cancels may be concluded from. */
class TossWireTest {

  private static final JsonObject FIRST =
      new JsonObject().put("cancelAmount", 300).put("refundableAmount", 700);

  @Test
  void cancels_are_read_with_the_balance_that_each_left() {
    JsonObject second =
        new JsonObject()
            .put("cancelAmount", 200)
            .put("refundableAmount", 500)
            .put("cancelStatus", "DONE");

    assertThat(cancels(FIRST, second)).containsExactly(new Cancel(300, 700), new Cancel(200, 500));
  }

  @Test
  void a_payment_without_cancels_has_none() {
    assertThat(read(payment().putNull("cancels")).cancels()).isEmpty();
    assertThat(read(payment()).cancels()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"cancelAmount\":200}",
        "{\"cancelAmount\":\"200\",\"refundableAmount\":500}",
        "{\"cancelAmount\":200,\"refundableAmount\":-1}",
        "{\"cancelAmount\":9223372036854775807,\"refundableAmount\":500}",
        "{\"cancelAmount\":200,\"refundableAmount\":500,\"cancelStatus\":\"IN_PROGRESS\"}"
      })
  void one_that_cannot_be_relied_on_leaves_none_and_the_payment_readable(String odd) {
    assertThat(cancels(FIRST, new JsonObject(odd))).isEmpty();
  }

  private static List<Cancel> cancels(JsonObject... cancels) {
    return read(payment().put("cancels", new JsonArray(List.of(cancels)))).cancels();
  }

  private static GatewayPayment read(JsonObject payment) {
    return TossWire.payment(payment.encode().getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  private static JsonObject payment() {
    return new JsonObject()
        .put("paymentKey", "key-1")
        .put("orderId", "order-1")
        .put("status", "PARTIAL_CANCELED")
        .put("totalAmount", 1_000)
        .put("balanceAmount", 500)
        .put("currency", "KRW")
        .put("approvedAt", "2026-01-01T00:00:00+09:00");
  }
}
