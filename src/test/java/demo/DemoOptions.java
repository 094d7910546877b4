package demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * What can be chosen by {@code -D}: the ports, 0 being any free one, and the load.
 *
 * @param ordersPerSecond that the steady load makes and pays; 0 = no load
 */
record DemoOptions(
    int apiPort,
    int webhookPort,
    int managementPort,
    int gatewayPort,
    int gatewayControlPort,
    int ordersPerSecond) {

  static final String HOST = "127.0.0.1";
  private static final int PORT_MAX = 65_535;
  private static final int ORDERS_PER_SECOND_MAX = 20;

  static DemoOptions fromProperties() {
    return new DemoOptions(
        number("demo.apiPort", 8080, PORT_MAX),
        number("demo.webhookPort", 8081, PORT_MAX),
        number("demo.managementPort", 9090, PORT_MAX),
        number("demo.gatewayPort", 8090, PORT_MAX),
        number("demo.gatewayControlPort", 8091, PORT_MAX),
        number("demo.ordersPerSecond", 4, ORDERS_PER_SECOND_MAX));
  }

  private static int number(String property, int otherwise, int max) {
    String text = System.getProperty(property, Integer.toString(otherwise));
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > max) {
      throw new DemoFailure(
          "-D" + property + "=" + text + " is not a whole number from 0 to " + max);
    }
    return Integer.parseInt(text);
  }

  /** Looks at all ports before anything is started, which is when a clear word costs nothing. */
  void checkPortsAreFree() {
    List<ServerSocket> held = new ArrayList<>();
    try {
      hold(held, "demo.apiPort", apiPort);
      hold(held, "demo.webhookPort", webhookPort);
      hold(held, "demo.managementPort", managementPort);
      hold(held, "demo.gatewayPort", gatewayPort);
      hold(held, "demo.gatewayControlPort", gatewayControlPort);
    } finally {
      held.forEach(DemoOptions::release);
    }
  }

  private static void hold(List<ServerSocket> held, String property, int port) {
    try {
      ServerSocket socket = new ServerSocket();
      held.add(socket);
      socket.bind(new InetSocketAddress(InetAddress.getByName(HOST), port));
    } catch (IOException taken) {
      throw new DemoFailure(
          "port %d is taken: stop what uses it, or choose another with -D%s=PORT"
              .formatted(port, property));
    }
  }

  private static void release(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException failure) {
      throw new DemoFailure("a port that was only looked at stays open: " + failure.getMessage());
    }
  }
}
