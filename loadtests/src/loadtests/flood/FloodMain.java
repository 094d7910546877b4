package loadtests.flood;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The flood's process: reads its settings, then does as it is told until it is told to end. */
public final class FloodMain {
  private FloodMain() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1) {
      System.err.println("usage: FloodMain PROPERTIES");
      System.exit(2);
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(arguments[0]))) {
      properties.load(reader);
    }
    FloodSettings settings = new FloodSettings(properties);
    Orders orders = new Orders();
    listen(orders);
    if (settings.kind().equals("SLOW_SENDERS")) {
      try (SlowSenders slow = new SlowSenders(settings)) {
        slow.run(orders);
      }
      return;
    }
    try (RequestLog log = new RequestLog(settings.jtl());
        FloodLoop loop = new FloodLoop(settings, RequestSource.of(settings), log)) {
      loop.run(orders);
    }
  }

  private static void listen(Orders orders) {
    Thread listener = new Thread(() -> obey(orders), "orders");
    listener.setDaemon(true);
    listener.start();
  }

  private static void obey(Orders orders) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        orders.take(line);
      }
    } catch (IOException e) {
      System.err.println("Nobody tells what to do any more: " + e);
    }
    // Whoever started this is gone: so shall this be.
    orders.end();
  }
}
