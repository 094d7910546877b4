package dev.spillway.config;

import java.util.List;

/**
 * A configuration that was accepted, with what is to be said about it.
 *
 * @param config the configuration
 * @param warnings lines to log as warnings, without secrets
 * @param report lines that the start logs, without secrets
 */
public record LoadedConfig(SpillwayConfig config, List<String> warnings, StartupReport report) {
  public LoadedConfig {
    warnings = List.copyOf(warnings);
  }
}
