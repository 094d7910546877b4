package dev.spillway.config;

import dev.spillway.config.Key.Need;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The values gathered so far, each with where it came from. Layers are put one over the other; a
 * value that its key refuses leaves the key unset, so that no conclusion is drawn from what it
 * replaced. For one thread, while loading.
 */
final class Settings {
  static final String DEFAULT_ORIGIN = "default";

  /** A value's text and where it came from. */
  private record Setting(String text, String origin) {
    /** The text may be a secret. */
    @Override
    public String toString() {
      return "Setting[origin=" + origin + "]";
    }
  }

  private final Findings findings;
  private final Map<String, Setting> settings = new HashMap<>();
  private final Set<String> refused = new HashSet<>();

  Settings(Findings findings) {
    this.findings = findings;
  }

  /** Puts a value over what is there; what the key refuses is a finding. */
  void put(Key<?> key, String text, String origin) {
    refuse(key);
    try {
      key.kind().parse(text);
    } catch (IllegalArgumentException refusal) {
      findings.problem(origin, refusal.getMessage());
      return;
    }
    settings.put(key.path(), new Setting(text, origin));
    refused.remove(key.path());
  }

  /** Notes that a value was given and is of no use. */
  void refuse(Key<?> key) {
    settings.remove(key.path());
    refused.add(key.path());
  }

  /** Whether the key is required, and nobody gave it. */
  boolean missing(Key<?> key) {
    return key.need() == Need.REQUIRED
        && !settings.containsKey(key.path())
        && !refused.contains(key.path());
  }

  /** Whether the key's value, or its lawful absence, can be relied on. */
  boolean ready(Key<?> key) {
    return settings.containsKey(key.path())
        || (key.need() == Need.OPTIONAL && !refused.contains(key.path()));
  }

  /** The value of a key that is ready and not optional. */
  <T> T get(Key<T> key) {
    return find(key).orElseThrow(() -> new IllegalStateException("no value for " + key.path()));
  }

  /** The value of an optional key. */
  <T> Optional<T> find(Key<T> key) {
    return Optional.ofNullable(settings.get(key.path())).map(it -> key.kind().parse(it.text()));
  }

  /** The value as a log may show it. */
  String shown(Key<?> key) {
    Setting setting = settings.get(key.path());
    if (setting == null || setting.text().isBlank()) {
      return "(not set)";
    }
    return key.secret() ? "(set)" : setting.text();
  }

  /** {@code default}, {@code file:line}, the variable's name or {@code --set}. */
  String origin(String path) {
    Setting setting = settings.get(path);
    return setting == null ? DEFAULT_ORIGIN : setting.origin();
  }
}
