package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessTest {
  private static final String PATH = "/v1/payments/tpay_unknown";

  private final GatewaySimulator simulator = GatewaySimulator.start(SimulatorOptions.defaults());
  private final Merchant merchant = new Merchant(simulator);

  @AfterEach
  void stop() {
    simulator.close();
  }

  @ParameterizedTest
  @CsvSource({
    "test_sk_EXAMPLE:, 404, NOT_FOUND_PAYMENT",
    "test_sk_EXAMPLE, 403, INCORRECT_BASIC_AUTH_FORMAT",
    "test_sk_OTHER:, 401, UNAUTHORIZED_KEY",
    "live_sk_EXAMPLE:, 401, UNAUTHORIZED_KEY",
    "test_gsk_EXAMPLE:, 401, UNAUTHORIZED_KEY",
    "test_sk_EXAMPLE:password, 401, UNAUTHORIZED_KEY",
    "\uFEFFtest_sk_EXAMPLE:, 401, UNAUTHORIZED_KEY",
    "test_ck_EXAMPLE:, 400, INVALID_API_KEY"
  })
  void only_the_secret_key_with_its_colon_opens(String user, int status, String code) {
    Merchant.Reply reply = merchant.get(PATH, "Authorization", Merchant.basic(user));

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.code()).isEqualTo(code);
    assertThat(reply.header("x-tosspayments-trace-id")).isPresent();
  }

  @Test
  void another_scheme_or_no_base64_is_a_wrong_format() {
    assertThat(merchant.get(PATH, "Authorization", "Bearer x").status()).isEqualTo(403);
    assertThat(merchant.get(PATH, "Authorization", "Basic ???").status()).isEqualTo(403);
  }

  @Test
  void messages_are_korean_unless_english_is_asked_for() {
    String korean = merchant.get(PATH).json().getString("message");
    String english = merchant.get(PATH, "Accept-Language", "en-US").json().getString("message");

    assertThat(korean).isEqualTo("존재하지 않는 결제입니다.");
    assertThat(english).isEqualTo("The payment does not exist.");
  }

  @Test
  void a_test_code_forces_its_error_without_doing_anything() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);

    Merchant.Reply forced = merchant.confirm(bought, "TossPayments-Test-Code", "FDS_ERROR");
    Merchant.Reply busy =
        merchant.confirm(
            bought,
            "TossPayments-Test-Code",
            "IDEMPOTENT_REQUEST_PROCESSING",
            "Idempotency-Key",
            "key-1");

    assertThat(forced.status()).isEqualTo(403);
    assertThat(forced.code()).isEqualTo("FDS_ERROR");
    assertThat(busy.status()).isEqualTo(409);
    assertThat(merchant.confirm(bought, "Idempotency-Key", "key-1").status()).isEqualTo(200);
  }

  @Test
  void calls_beyond_the_rate_limit_of_one_api_get_429() {
    merchant.set("rateLimitPerMinute", 2);

    assertThat(merchant.get(PATH).status()).isEqualTo(404);
    assertThat(merchant.get(PATH).status()).isEqualTo(404);
    assertThat(merchant.get(PATH).status()).isEqualTo(429);
    assertThat(merchant.get("/v1/payments/orders/order-1").status()).isEqualTo(404);
  }

  @Test
  void unknown_paths_methods_and_oversized_bodies_get_an_error_of_the_gateway() throws IOException {
    assertThat(merchant.get("/v2/nothing").code()).isEqualTo("NOT_FOUND");
    assertThat(merchant.post(PATH, "{}").code()).isEqualTo("METHOD_NOT_ALLOWED");
    String large = "{\"paymentKey\":\"" + "x".repeat(70_000) + "\"}";
    Merchant.Reply reply = merchant.post("/v1/payments/confirm", large);
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.header("x-tosspayments-trace-id")).isPresent();
    assertThat(firstLine("GET /v1/payments/%ff%zz HTTP/1.1\r\nHost: x\r\n\r\n")).contains(" 40");
    assertThat(firstLine("NONSENSE\r\n\r\n")).contains(" 400 ");
    assertThat(merchant.stats().getLong("internalErrors")).isZero();
  }

  /** What a raw request is answered with; for what no HTTP client would send. */
  private String firstLine(String request) throws IOException {
    URI api = URI.create(simulator.baseUrl());
    try (Socket socket = new Socket(api.getHost(), api.getPort())) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
          .readLine();
    }
  }
}
