package loadtests.flood;

import java.nio.charset.StandardCharsets;

/** Makes the next new request. */
interface RequestSource {
  Request next();

  static RequestSource of(FloodSettings settings) {
    return switch (settings.kind()) {
      case "LISTS" -> new Lists(settings);
      case "CONFIRMS" -> new Confirms(settings);
      default -> throw new IllegalArgumentException("No such flood: " + settings.kind());
    };
  }

  /** The first page of one customer's orders after the other's. */
  final class Lists implements RequestSource {
    private final Request[] requests;
    private int next;

    Lists(FloodSettings settings) {
      requests = new Request[settings.customers()];
      for (int i = 0; i < requests.length; i++) {
        requests[i] =
            Request.of(
                "list",
                "GET /orders?customerKey=customer-%d&limit=20 HTTP/1.1\r\nHost: flood\r\n\r\n"
                    .formatted(i));
      }
    }

    @Override
    public Request next() {
      next = (next + 1) % requests.length;
      return requests[next];
    }
  }

  /** A confirm for one order after the other, each once. */
  final class Confirms implements RequestSource {
    private final FloodSettings settings;
    private int next;

    Confirms(FloodSettings settings) {
      this.settings = settings;
    }

    @Override
    public Request next() {
      if (next++ >= settings.orders()) {
        throw new IllegalStateException("No order is left of " + settings.orders());
      }
      String orderId = settings.ordersPrefix() + "%08d".formatted(next);
      String body =
          "{\"paymentKey\":\"load_%s\",\"orderId\":\"%s\",\"amount\":%d}"
              .formatted(orderId, orderId, settings.amount());
      return Request.of(
          "confirm",
          "POST /payments/confirm HTTP/1.1\r\nHost: flood\r\nContent-Type: application/json\r\n"
              + "Content-Length: %d\r\n\r\n%s"
                  .formatted(body.getBytes(StandardCharsets.UTF_8).length, body));
    }
  }
}
