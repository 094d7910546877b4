package demo;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.UUID;

/** What is where, and what to try: lines that can be pasted as they are. */
final class Banner {

  private static final String TEXT =
      """

      Spillway is up. Ctrl-C stops it; what it stored stays in %s

        checkout API    %s      its contract, to read and try: %s/docs
        webhooks        %s
        metrics         %s/metrics
        health          %s/health/ready
        PG simulator    %s      its control: %s/_sim
        PostgreSQL      %s
        load            %d orders made, paid and read each second

      Make an order; pay one that was made at start; read that one back:

        %s
        %s
        curl -sS -w '\\n' %s/orders/%s

      Make the PG slow, see 40 slots fill and confirms being refused, make it well again:

        %s
        curl -sS %s/metrics | grep '^spillway_slots'
        %s
      """;

  private Banner() {}

  static String text(
      DemoOptions options,
      Path data,
      DemoService service,
      String gatewayUrl,
      String controlUrl,
      String databaseUrl,
      String orderId) {
    String paymentKey = "try_" + UUID.randomUUID();
    return TEXT.formatted(
        data,
        service.apiUrl(),
        service.apiUrl(),
        service.webhookUrl(),
        service.managementUrl(),
        service.managementUrl(),
        gatewayUrl,
        controlUrl,
        databaseUrl,
        options.ordersPerSecond(),
        curl("POST", service.apiUrl() + "/orders", ShopClient.order()),
        curl(
            "POST",
            service.apiUrl() + "/payments/confirm",
            ShopClient.confirm(paymentKey, orderId)),
        service.apiUrl(),
        orderId,
        curl("PUT", controlUrl + "/_sim", new JsonObject().put("latencyMs", Demo.SLOW_MILLIS)),
        service.managementUrl(),
        curl("PUT", controlUrl + "/_sim", new JsonObject().put("latencyMs", Demo.USUAL_MILLIS)));
  }

  private static String curl(String method, String url, JsonObject body) {
    return "curl -sS -w '\\n' -X %s %s -H 'Content-Type: application/json' -d '%s'"
        .formatted(method, url, body.encode());
  }
}
