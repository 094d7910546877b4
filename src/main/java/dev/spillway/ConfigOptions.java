package dev.spillway;

import dev.spillway.config.ConfigException;
import dev.spillway.config.ConfigLoader;
import dev.spillway.config.LoadedConfig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the configuration comes from, for every command that needs one. */
final class ConfigOptions {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A YAML file; without one the defaults and the environment serve.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Overrides one key; may be given several times.")
  private List<String> sets = List.of();

  /** The configuration, or empty when it is wrong, which is told in one line for each mistake. */
  Optional<LoadedConfig> load(PrintWriter err) {
    return load(sets, err);
  }

  /** The same for a command that listens nowhere: who may call the API is no question then. */
  Optional<LoadedConfig> loadWithoutListeners(PrintWriter err) {
    List<String> all = new ArrayList<>(List.of("http.host=127.0.0.1"));
    all.addAll(sets);
    return load(all, err);
  }

  private Optional<LoadedConfig> load(List<String> all, PrintWriter err) {
    try {
      return Optional.of(ConfigLoader.load(file, System.getenv(), all));
    } catch (ConfigException wrong) {
      wrong.problems().forEach(err::println);
      return Optional.empty();
    }
  }
}
