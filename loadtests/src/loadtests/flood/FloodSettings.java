package loadtests.flood;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Properties;

/** What the flood is told before it begins. */
record FloodSettings(Properties properties) {
  String kind() {
    return text("kind");
  }

  InetSocketAddress api() {
    return new InetSocketAddress(text("host"), number("api.port"));
  }

  InetSocketAddress webhooks() {
    return new InetSocketAddress(text("host"), number("webhook.port"));
  }

  int orders() {
    return number("orders");
  }

  String ordersPrefix() {
    return text("orders.prefix");
  }

  int customers() {
    return number("customers");
  }

  int amount() {
    return number("amount");
  }

  int timeoutMillis() {
    return number("timeoutMillis");
  }

  Path jtl() {
    return Path.of(text("jtl"));
  }

  Path slowCsv() {
    return Path.of(text("slow.csv"));
  }

  private int number(String key) {
    return Integer.parseInt(text(key));
  }

  private String text(String key) {
    String value = properties.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException("The flood is not told " + key);
    }
    return value;
  }
}
