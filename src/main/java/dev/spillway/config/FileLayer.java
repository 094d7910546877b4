package dev.spillway.config;

import dev.spillway.config.YamlEntry.Form;
import dev.spillway.setting.Quote;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The YAML file over the defaults. */
final class FileLayer {
  private final KeyTable table;
  private final Settings settings;
  private final Findings findings;
  private final String name;
  private final Set<String> passedOver = new HashSet<>();

  private FileLayer(KeyTable table, Settings settings, Findings findings, String name) {
    this.table = table;
    this.settings = settings;
    this.findings = findings;
    this.name = name;
  }

  /**
   * Puts the file's values into the settings.
   *
   * @throws ConfigException if the file cannot be read at all
   */
  static void apply(KeyTable table, Settings settings, Findings findings, Path file) {
    FileLayer layer = new FileLayer(table, settings, findings, file.toString());
    String text;
    try {
      text = TextFile.read(file);
    } catch (IllegalArgumentException unreadable) {
      throw new ConfigException(List.of(file + ": " + unreadable.getMessage()));
    }
    YamlReader.read(file.toString(), text, findings).forEach(layer::entry);
  }

  private void entry(YamlEntry entry) {
    String path = entry.path();
    if (passedOver.stream().anyMatch(unknown -> path.startsWith(unknown + "."))) {
      return;
    }
    if (table.isSection(path)) {
      if (entry.form() == Form.SCALAR || entry.form() == Form.LIST) {
        problem(entry, path + ": holds keys, not a value");
      }
      return;
    }
    table.find(path).ifPresentOrElse(key -> value(key, entry), () -> unknown(entry));
  }

  private void unknown(YamlEntry entry) {
    passedOver.add(entry.path());
    boolean section = entry.form() == Form.MAP;
    problem(
        entry,
        Quote.of(entry.path())
            + (section ? " is not a known section" : " is not a known key")
            + Suggestion.of(entry.path(), section ? table.sectionNames() : table.paths()));
  }

  private void value(Key<?> key, YamlEntry entry) {
    switch (entry.form()) {
      case SCALAR -> put(key, entry);
      case LIST -> {
        if (key.kind().list()) {
          put(key, entry);
        } else {
          refuse(key, entry, "a list stands where one value belongs");
        }
      }
      case MAP -> {
        passedOver.add(entry.path());
        refuse(key, entry, "keys stand where a value belongs");
      }
      case NOTHING -> refuse(key, entry, "no value; take the line out to keep the default");
    }
  }

  private void put(Key<?> key, YamlEntry entry) {
    settings.put(key, String.join(",", entry.texts()), origin(entry));
    if (key.secret()) {
      findings.warning(
          origin(entry)
              + ": "
              + key.path()
              + " is a secret in a configuration file; "
              + key.environmentFileName()
              + " can name a file of its own");
    }
  }

  private void refuse(Key<?> key, YamlEntry entry, String message) {
    settings.refuse(key);
    problem(entry, key.path() + ": " + message);
  }

  private void problem(YamlEntry entry, String message) {
    findings.problem(origin(entry), message);
  }

  private String origin(YamlEntry entry) {
    return name + ":" + entry.line();
  }
}
