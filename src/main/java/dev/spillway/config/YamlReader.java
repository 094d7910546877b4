package dev.spillway.config;

import dev.spillway.config.YamlEntry.Form;
import dev.spillway.setting.Quote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.Event.ID;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML into {@link YamlEntry} lines from the parser's events, before any schema has turned
 * texts into numbers or booleans. Anchors and aliases are refused, nesting is bounded, so that no
 * file grows in memory.
 */
final class YamlReader {
  private static final int DEPTH_LIMIT = 8;

  /** What an unquoted scalar without content looks like. */
  private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

  /** The file cannot be read any further. */
  private static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unreadable(int line, String problem) {
      super(line + ": " + problem, null, false, false);
    }
  }

  private final String name;
  private final Findings findings;
  private final Iterator<Event> events;
  private final Map<String, Integer> lines = new HashMap<>();
  private final List<YamlEntry> entries = new ArrayList<>();

  private YamlReader(String name, String text, Findings findings) {
    this.name = name;
    this.findings = findings;
    LoadSettings settings = LoadSettings.builder().setLabel(name).build();
    this.events = new Parse(settings).parseString(text).iterator();
  }

  /**
   * The keys of the text, maps before what is in them. A key that stands twice is a finding.
   *
   * @throws ConfigException with one line, if this is not YAML, or more than a configuration needs
   */
  static List<YamlEntry> read(String name, String text, Findings findings) {
    YamlReader reader = new YamlReader(name, text, findings);
    try {
      reader.document();
      return reader.entries;
    } catch (Unreadable unreadable) {
      throw new ConfigException(List.of(name + ":" + unreadable.getMessage()));
    } catch (MarkedYamlEngineException malformed) {
      int line = malformed.getProblemMark().map(YamlReader::line).orElse(1);
      throw new ConfigException(
          List.of(name + ":" + line + ": not YAML: " + oneLine(malformed.getProblem())));
    } catch (ReaderException unprintable) {
      String character = "the character U+%04X".formatted(unprintable.getCodePoint());
      throw new ConfigException(List.of(name + ": not YAML: " + character + " is not taken"));
    } catch (YamlEngineException malformed) {
      throw new ConfigException(List.of(name + ": not YAML: " + oneLine(malformed.getMessage())));
    }
  }

  private void document() {
    next(); // The stream's start.
    if (next().getEventId() == ID.StreamEnd) {
      throw new ConfigException(
          List.of(name + ": holds no keys; to run on defaults and environment, name no file"));
    }
    Event root = next();
    if (root.getEventId() != ID.MappingStart) {
      throw new Unreadable(line(root), "the file does not start with \"key:\" lines");
    }
    map("", 1);
    next(); // The document's end.
    Event end = next();
    if (end.getEventId() != ID.StreamEnd) {
      throw new Unreadable(line(end), "a second document: only one is read");
    }
  }

  private void map(String path, int depth) {
    for (Event event = next(); event.getEventId() != ID.MappingEnd; event = next()) {
      if (!(event instanceof ScalarEvent key)) {
        throw new Unreadable(line(event), "a key is not a plain word");
      }
      String below = path.isEmpty() ? key.getValue() : path + "." + key.getValue();
      int line = line(event);
      Integer before = lines.putIfAbsent(below, line);
      if (before != null) {
        findings.problem(name + ":" + line, Quote.of(below) + " stands in line " + before + " too");
      }
      value(below, line, depth);
    }
  }

  private void value(String path, int line, int depth) {
    Event event = next();
    if (event instanceof ScalarEvent scalar) {
      Form form = isNothing(scalar) ? Form.NOTHING : Form.SCALAR;
      List<String> texts = form == Form.NOTHING ? List.of() : List.of(scalar.getValue());
      entries.add(new YamlEntry(path, line, form, texts));
    } else if (event.getEventId() == ID.SequenceStart) {
      entries.add(new YamlEntry(path, line, Form.LIST, elements()));
    } else {
      if (depth == DEPTH_LIMIT) {
        throw new Unreadable(line, "nested more than " + DEPTH_LIMIT + " deep");
      }
      entries.add(new YamlEntry(path, line, Form.MAP, List.of()));
      map(path, depth + 1);
    }
  }

  private List<String> elements() {
    List<String> texts = new ArrayList<>();
    for (Event event = next(); event.getEventId() != ID.SequenceEnd; event = next()) {
      if (!(event instanceof ScalarEvent scalar) || isNothing(scalar)) {
        throw new Unreadable(line(event), "an element of a list is not a single value");
      }
      texts.add(scalar.getValue());
    }
    return List.copyOf(texts);
  }

  private Event next() {
    Event event = events.next();
    if (tagged(event)) {
      throw new Unreadable(line(event), "tags (!) are not taken; put the text in quotes");
    }
    if (event.getEventId() == ID.Alias
        || (event instanceof NodeEvent node && node.getAnchor().isPresent())) {
      throw new Unreadable(
          line(event), "anchors (&) and aliases (*) are not taken; put the text in quotes");
    }
    return event;
  }

  private static boolean tagged(Event event) {
    return (event instanceof ScalarEvent scalar && scalar.getTag().isPresent())
        || (event instanceof CollectionStartEvent start && start.getTag().isPresent());
  }

  private static boolean isNothing(ScalarEvent scalar) {
    return scalar.isPlain() && NOTHING.contains(scalar.getValue());
  }

  private static int line(Event event) {
    return event.getStartMark().map(YamlReader::line).orElse(1);
  }

  private static int line(Mark mark) {
    return mark.getLine() + 1;
  }

  private static String oneLine(String message) {
    if (message.contains("tag handle")) {
      return "found an undefined tag"; // The message would quote it, and it may be half a secret.
    }
    return message.lines().findFirst().orElse("unreadable").strip();
  }
}
