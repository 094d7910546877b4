package dev.spillway.config;

import dev.spillway.http.ApiAccess;
import java.util.ArrayList;
import java.util.List;

/**
 * What a start logs about its configuration: each value with its unit and where it came from, then
 * which doors are open. Secrets appear as {@code (set)}.
 *
 * @param settings one line for each key, in the order of the file
 * @param access one line for each listener and the database: who may come in, and where
 */
public record StartupReport(List<String> settings, List<String> access) {
  public StartupReport {
    settings = List.copyOf(settings);
    access = List.copyOf(access);
  }

  /** All lines, in order. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(settings);
    lines.addAll(access);
    return lines;
  }

  static StartupReport of(KeyTable table, Settings settings, SpillwayConfig config) {
    List<String> lines = table.keys().stream().map(key -> setting(key, settings)).toList();
    return new StartupReport(
        lines, List.of(api(config), webhooks(config), management(config), database(config)));
  }

  private static String setting(Key<?> key, Settings settings) {
    String unit = key.unit().isEmpty() ? "" : " unit=" + key.unit();
    return "config key=%s value=%s%s source=%s"
        .formatted(key.path(), settings.shown(key), unit, settings.origin(key.path()));
  }

  private static String api(SpillwayConfig config) {
    ApiAccess api = config.api();
    long owners = api.tokens().stream().map(token -> token.owner()).distinct().count();
    String who =
        api.tokens().isEmpty()
            ? "open to everybody who reaches it (no api.tokens)"
            : "needs one of api.tokens (tokens=%d owners=%d)"
                .formatted(api.tokens().size(), owners);
    return "access listener=api address=%s: %s"
        .formatted(address(config.http().host(), config.http().port()), who);
  }

  private static String webhooks(SpillwayConfig config) {
    int ranges = config.webhook().sender().allowedAddresses().size();
    String who =
        ranges == 0
            ? "open to everybody who reaches it"
            : "open to webhook.allowedAddresses (ranges=%d)".formatted(ranges);
    return ("access listener=webhook address=%s: %s; what a webhook says is only a hint, and the PG"
            + " is asked")
        .formatted(address(config.webhook().host(), config.webhook().port()), who);
  }

  private static String management(SpillwayConfig config) {
    return "access listener=management address=%s: metrics and health are open"
        .formatted(address(config.management().host(), config.management().port()));
  }

  private static String database(SpillwayConfig config) {
    return "access database=" + config.database().location();
  }

  private static String address(String host, int port) {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
