package gatewaysim;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the simulator as a process of its own until it gets SIGTERM or SIGINT. */
@Command(
    name = "gatewaysim",
    mixinStandardHelpOptions = true,
    description = "Simulates the payment gateway, with a control port for tests and load runs.")
final class Main implements Callable<Integer> {
  @Option(names = "--host", defaultValue = "127.0.0.1", description = "address of both ports")
  private String host;

  @Option(names = "--port", defaultValue = "0", description = "API port; 0 = any free one")
  private int port;

  @Option(
      names = "--control-port",
      defaultValue = "0",
      description = "port of /_sim; 0 = any free one")
  private int controlPort;

  @Option(names = "--webhook-url", defaultValue = "", description = "where webhooks go")
  private String webhookUrl;

  @Option(
      names = "--secret-key",
      defaultValue = "test_sk_EXAMPLE",
      description = "the only key that the API accepts")
  private String secretKey;

  @Option(
      names = "--clock-factor",
      defaultValue = "1",
      description = "how many times faster sessions, keys and resends age")
  private double clockFactor;

  @Option(
      names = "--accept-unknown-keys",
      description = "take an unknown paymentKey as minted by its confirm")
  private boolean acceptUnknownKeys;

  @Option(names = "--seed", description = "repeats a run; random if absent")
  private Long seed;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }

  @Override
  public Integer call() throws InterruptedException {
    SimulatorOptions defaults = SimulatorOptions.defaults();
    SimulatorOptions options =
        new SimulatorOptions(
            host,
            port,
            controlPort,
            secretKey,
            webhookUrl,
            clockFactor,
            acceptUnknownKeys,
            seed == null ? defaults.seed() : seed,
            defaults.maxOrders());
    GatewaySimulator simulator = GatewaySimulator.start(options);
    Runtime.getRuntime().addShutdownHook(new Thread(simulator::close, "simulator-stop"));
    System.out.printf(
        "gateway simulator ready api=%s control=%s seed=%d%n",
        simulator.baseUrl(), simulator.controlUrl(), options.seed());
    new CountDownLatch(1).await();
    return CommandLine.ExitCode.OK;
  }
}
