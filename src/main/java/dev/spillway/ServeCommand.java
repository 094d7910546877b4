package dev.spillway;

import dev.spillway.config.KeyTable;
import dev.spillway.config.LoadedConfig;
import dev.spillway.time.Ticks;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Runs the service until it is told to stop.
 *
 * <p>Exit codes: 0 stopped in good order, 1 could not start, 2 the configuration or the command
 * line is wrong.
 */
@Command(
    name = "serve",
    description = "Run the service until SIGTERM. A second SIGTERM ends it at once.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:stopped in good order",
      "1:could not start",
      "2:the configuration or the command line is wrong",
      "130:ended by a second signal"
    },
    footerHeading = "%nConfiguration:%n",
    footer = {
      "  Later wins: defaults, --config FILE, environment, --set KEY=VALUE.",
      "  In the environment a key is upper case with underscores, after SPILLWAY_:",
      "  gateway.slots is SPILLWAY_GATEWAY_SLOTS. Without a default, and so needed:",
      "    database.url       postgresql://user:password@host:port/name",
      "    gateway.secretKey  the merchant's secret key at the payment gateway",
      "  Secrets may also come from a file: SPILLWAY_DATABASE_URL_FILE=/run/secrets/url.",
      "  The API listens on all addresses and then needs api.tokens; to try it without,",
      "  set http.host=127.0.0.1.  All keys: spillway serve --list-keys"
    })
final class ServeCommand implements Callable<Integer> {

  private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);
  private static final int COULD_NOT_START = 1;
  private static final int WRONG_CONFIGURATION = 2;

  @Mixin private ConfigOptions options;

  @Option(
      names = "--list-keys",
      description = "Print every configuration key with its default and meaning, and end.")
  private boolean listKeys;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (listKeys) {
      spec.commandLine().getOut().println(KeyTable.describe());
      return 0;
    }
    Optional<LoadedConfig> configured = options.load(spec.commandLine().getErr());
    if (configured.isEmpty()) {
      return WRONG_CONFIGURATION;
    }
    LoadedConfig loaded = configured.get();
    loaded.warnings().forEach(LOG::warn);
    loaded.report().lines().forEach(LOG::info);
    return run(loaded);
  }

  private static int run(LoadedConfig loaded) {
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    try {
      Spillway spillway =
          Spillway.start(loaded.config(), Ticks.system())
              .toCompletionStage()
              .toCompletableFuture()
              .join();
      StopSignals.onFirst(
          () -> {
            LOG.info("stopping");
            spillway.stop().onComplete(done -> stopped.complete(null));
          });
      LOG.info(
          "started api={} webhooks={} management={}",
          spillway.apiPort(),
          spillway.webhookPort(),
          spillway.managementPort());
    } catch (CompletionException failure) {
      return couldNotStart(failure.getCause());
    } catch (RuntimeException failure) {
      return couldNotStart(failure);
    }
    stopped.join();
    LOG.info("stopped");
    return 0;
  }

  private static int couldNotStart(Throwable failure) {
    LOG.error(
        "could not start: {}", String.valueOf(failure.getMessage()).lines().findFirst().orElse(""));
    LOG.debug("could not start", failure);
    return COULD_NOT_START;
  }
}
