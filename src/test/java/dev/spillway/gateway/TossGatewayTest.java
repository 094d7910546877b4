package dev.spillway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.payment.Money;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.PaymentKey;
import dev.spillway.time.Ticks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What an answer proves when the connection plays a part in it. */
class TossGatewayTest {

  private static final PaymentKey KEY = new PaymentKey("tpay_1");

  @Test
  void a_look_up_that_cannot_connect_does_not_prove_that_nothing_was_charged() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> answered =
          CompletableFuture.runAsync(() -> answerOnceAndClose(server));

      GatewayReply<Outcome> reply = confirm(server.getLocalPort());

      answered.join();
      assertThat(reply.result()).isInstanceOf(Outcome.Unknown.class);
    }
  }

  @Test
  void a_confirm_that_cannot_connect_was_not_sent() throws Exception {
    int port;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = server.getLocalPort();
    }

    assertThat(confirm(port).result()).isEqualTo(new Outcome.NotSent("CONNECT_FAILED"));
  }

  private static void answerOnceAndClose(ServerSocket server) {
    String body = "{\"code\":\"ALREADY_PROCESSED_PAYMENT\",\"message\":\"again\"}";
    try (Socket socket = server.accept()) {
      // Closed before the answer goes out, so that the look-up which follows finds nobody.
      server.close();
      socket.getInputStream().read(new byte[8192]);
      socket
          .getOutputStream()
          .write(
              ("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: "
                      + body.length()
                      + "\r\n\r\n"
                      + body)
                  .getBytes(StandardCharsets.US_ASCII));
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static GatewayReply<Outcome> confirm(int port) {
    GatewayOptions options =
        new GatewayOptions(
            URI.create("http://127.0.0.1:" + port),
            "test_sk_EXAMPLE",
            1,
            1,
            1,
            1,
            0,
            5_000,
            1_000,
            1_000,
            1,
            20,
            50,
            10_000,
            10_000);
    Ticks ticks = Ticks.system();
    try (HttpTransport transport = new HttpTransport(options)) {
      return new TossGateway(transport, options, ticks)
          .confirm(
              new ConfirmCall(
                  KEY,
                  new OrderId("order-1"),
                  new Money(1_000, Money.WON),
                  "confirm:order-1:tpay_1",
                  ticks.nanos() + 1_000_000_000));
    }
  }
}
