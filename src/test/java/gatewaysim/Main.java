package gatewaysim;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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

  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }

  @Override
  public Integer call() throws InterruptedException {
    SimulatorOptions options = options();
    GatewaySimulator simulator = start(options);
    Runtime.getRuntime().addShutdownHook(new Thread(simulator::close, "simulator-stop"));
    System.out.printf(
        "gateway simulator ready api=%s control=%s seed=%d%n",
        simulator.baseUrl(), simulator.controlUrl(), options.seed());
    new CountDownLatch(1).await();
    return ExitCode.OK;
  }

  private SimulatorOptions options() {
    SimulatorOptions defaults = SimulatorOptions.defaults();
    try {
      return new SimulatorOptions(
          host,
          port,
          controlPort,
          secretKey,
          webhookUrl,
          clockFactor,
          acceptUnknownKeys,
          seed == null ? defaults.seed() : seed,
          defaults.maxOrders());
    } catch (IllegalArgumentException refused) {
      throw new ParameterException(spec.commandLine(), refused.getMessage());
    }
  }

  /** What keeps it from starting, such as a port in use, is the operator's to change. */
  private GatewaySimulator start(SimulatorOptions options) {
    try {
      return GatewaySimulator.start(options);
    } catch (IllegalStateException | ControlError refused) {
      throw new ParameterException(spec.commandLine(), refused.getMessage());
    }
  }
}
