package dev.spillway.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.spillway.payment.GatewayPayment.State;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HintReaderTest {

  private static final String PAYMENT = "PAYMENT_STATUS_CHANGED";
  private static final String DEPOSIT = "DEPOSIT_CALLBACK";
  private static final String CANCEL = "CANCEL_STATUS_CHANGED";

  private static Hint read(String type, String json) throws HintReader.Unreadable {
    return HintReader.read(type, json.getBytes(StandardCharsets.UTF_8));
  }

  private static Hint data(String type, String members) throws HintReader.Unreadable {
    return read(type, "{\"eventType\":\"" + type + "\",\"data\":{" + members + "}}");
  }

  private static final String IDS = "\"paymentKey\":\"k\",\"orderId\":\"order-1\"";

  @Test
  void a_payment_event_names_payment_and_order_and_may_say_more() throws Exception {
    Hint hint =
        data(
            PAYMENT, IDS + ",\"status\":\"DONE\",\"balanceAmount\":5,\"secret\":\"ps\",\"x\":[{}]");

    assertThat(hint.subject()).isEqualTo("order-1");
    assertThat(hint.paymentKey().orElseThrow().value()).isEqualTo("k");
    assertThat(hint.state()).contains(State.DONE);
    assertThat(hint.balance()).isEqualTo(OptionalLong.of(5));
    assertThat(hint.secret()).contains("ps");
    assertThat(hint.flat()).isFalse();
  }

  @Test
  void a_deposit_notice_is_flat() throws Exception {
    Hint hint =
        read(
            DEPOSIT,
            "{\"createdAt\":\"x\",\"secret\":\"ps\",\"status\":\"DONE\",\"transactionKey\":\"t\","
                + "\"orderId\":\"order-1\"}");

    assertThat(hint.orderId().orElseThrow().value()).isEqualTo("order-1");
    assertThat(hint.paymentKey()).isEmpty();
    assertThat(hint.balance()).isEmpty();
    assertThat(hint.flat()).isTrue();
  }

  @Test
  void a_cancel_event_needs_one_of_both_names() throws Exception {
    assertThat(data(CANCEL, "\"paymentKey\":\"k\"").subject()).isEqualTo("payment k");
    assertThat(data(CANCEL, "\"orderId\":\"order-1\"").subject()).isEqualTo("order-1");
    assertThatThrownBy(() -> data(CANCEL, "\"transactionKey\":\"t\""))
        .isInstanceOf(HintReader.Unreadable.class);
  }

  /** The gateway is asked then, which is always right. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"status\":\"SOMETHING_NEW\",\"balanceAmount\":1.5",
        "\"status\":7,\"balanceAmount\":\"5\"",
        "\"status\":null,\"balanceAmount\":null",
        "\"status\":\"done\",\"balanceAmount\":1e400",
        "\"status\":\" DONE\",\"balanceAmount\":92233720368547758080",
        "\"status\":[],\"balanceAmount\":{}"
      })
  void what_is_odd_about_status_or_balance_is_left_out(String members) throws Exception {
    Hint hint = data(PAYMENT, IDS + "," + members);

    assertThat(hint.state()).isEqualTo(Optional.empty());
    assertThat(hint.balance()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"data\":null}",
        "{\"data\":[]}",
        "{\"data\":{\"paymentKey\":\"k\"}}",
        "{\"data\":{\"orderId\":\"order-1\"}}",
        "{\"data\":{\"paymentKey\":\"k\",\"orderId\":\"order-1\"",
        "{\"data\":{\"paymentKey\":\"k\",\"orderId\":\"order-1\"}} {}",
        "{\"data\":{\"paymentKey\":\"k\",\"orderId\":\"order-1\",\"orderId\":\"order-2\"}}",
        "{\"data\":{\"paymentKey\":\"../k\",\"orderId\":\"order-1\"}}",
        "{\"data\":{\"paymentKey\":\"k\",\"orderId\":\"order=1\"}}",
        "{\"data\":{\"paymentKey\":\"k\",\"orderId\":\"order\\u00001\"}}",
        "{\"data\":{\"paymentKey\":7,\"orderId\":\"order-1\"}}",
        "{\"data\":{\"paymentKey\":\"\",\"orderId\":\"order-1\"}}"
      })
  void without_payment_and_order_plain_to_see_it_cannot_be_read(String json) {
    assertThatThrownBy(() -> read(PAYMENT, json)).isInstanceOf(HintReader.Unreadable.class);
  }

  @Test
  void depth_and_unknown_types_harm_nothing() {
    assertThatThrownBy(() -> read(PAYMENT, "{\"a\":" + "[".repeat(100_000)))
        .isInstanceOf(HintReader.Unreadable.class);
    assertThatThrownBy(() -> data("", IDS)).isInstanceOf(HintReader.Unreadable.class);
    assertThatThrownBy(() -> data("NEWS", IDS)).isInstanceOf(HintReader.Unreadable.class);
  }
}
