package dev.spillway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.spillway.setting.Range;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.Test;

/**
 * Every whole number of every key, in every layer, is taken if and only if it is in the key's
 * range; and the options records themselves refuse what no key would let through.
 */
class ConfigNumbersTest {
  /** Neighbours that would otherwise refuse a number which the key itself takes. */
  private static final Map<String, String> ROOM =
      Map.of(
          "gateway.slots", "0",
          "gateway.threads", "1000",
          "database.connections", "1000",
          "database.inboxConnections", "1",
          "database.settleConnections", "1",
          "webhook.bufferBytes", "1073741824",
          "webhook.bodyBytes", "1024",
          "http.port", "0",
          "webhook.port", "0",
          "management.port", "0");

  private static Path directory;

  @BeforeContainer
  static void makeDirectory() throws IOException {
    directory = Files.createTempDirectory("spillway-config");
  }

  @AfterContainer
  static void removeDirectory() throws IOException {
    Files.deleteIfExists(directory.resolve("spillway.yaml"));
    Files.deleteIfExists(directory);
  }

  /** A key's number somewhere, and whether it may be. */
  record Case(Range range, long value) {}

  @Property(tries = 1000)
  void a_number_is_taken_if_and_only_if_it_is_in_range(
      @ForAll("cases") Case tried, @ForAll Layer layer) {
    String path = tried.range().key();

    if (tried.range().holds(tried.value())) {
      assertThat(layer.load(path, String.valueOf(tried.value())).report().settings())
          .anyMatch(
              line -> line.startsWith("config key=" + path + " value=" + tried.value() + " "));
    } else {
      assertThatThrownBy(() -> layer.load(path, String.valueOf(tried.value())))
          .isInstanceOf(ConfigException.class)
          .hasMessageEndingWith(
              path + ": \"" + tried.value() + "\" is not " + tried.range().says());
    }
  }

  @Provide
  static Arbitrary<Case> cases() {
    return Arbitraries.of(ranges())
        .flatMap(
            range ->
                Arbitraries.oneOf(
                        Arbitraries.longs().between(range.least(), range.most()),
                        Arbitraries.of(
                            range.least(), range.most(), range.least() - 1, range.most() + 1),
                        Arbitraries.longs())
                    .map(value -> new Case(range, value)));
  }

  @Test
  void each_range_of_a_record_is_the_range_of_a_key() {
    assertThat(ranges()).hasSizeGreaterThan(40);
    assertThat(ranges())
        .allSatisfy(
            range ->
                assertThat(new KeyTable().find(range.key()))
                    .hasValueSatisfying(
                        key -> assertThat(key.kind().says()).isEqualTo(range.says())));
  }

  @Test
  void no_record_takes_a_number_without_bounds() throws Exception {
    int tried = 0;
    for (Record part : parts()) {
      RecordComponent[] components = part.getClass().getRecordComponents();
      for (int i = 0; i < components.length; i++) {
        if (components[i].getType() == int.class) {
          assertRefused(part, i, Integer.MAX_VALUE);
          assertRefused(part, i, -1);
          tried++;
        }
      }
    }
    assertThat(tried).isGreaterThan(40);
  }

  private static void assertRefused(Record part, int index, int value) throws Exception {
    RecordComponent[] components = part.getClass().getRecordComponents();
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      arguments[i] = i == index ? value : components[i].getAccessor().invoke(part);
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);

    assertThatThrownBy(() -> part.getClass().getDeclaredConstructor(types).newInstance(arguments))
        .as("%s of %s", components[index].getName(), part.getClass().getSimpleName())
        .isInstanceOf(InvocationTargetException.class)
        .cause()
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(String.valueOf(value))
        .hasMessageContaining("whole number from");
  }

  /** Every range that any part declares. */
  private static List<Range> ranges() {
    List<Range> ranges = new ArrayList<>();
    try {
      for (Record part : parts()) {
        for (var field : part.getClass().getDeclaredFields()) {
          if (field.getType() == Range.class && Modifier.isPublic(field.getModifiers())) {
            ranges.add((Range) field.get(null));
          }
        }
      }
    } catch (IllegalAccessException unreachable) {
      throw new AssertionError(unreachable);
    }
    return ranges;
  }

  private static List<Record> parts() {
    SpillwayConfig config = ConfigFixture.load(Map.of()).config();
    return Stream.<Record>of(
            config.http(),
            config.webhook(),
            config.management(),
            config.database(),
            config.gateway(),
            config.deadline(),
            config.order(),
            config.isolation(),
            config.shutdown())
        .toList();
  }

  /** A way for a value to come in. */
  enum Layer {
    FILE {
      @Override
      LoadedConfig load(String path, String value) {
        try {
          Path file = directory.resolve("spillway.yaml");
          Files.writeString(file, ConfigFixture.nested(path, value));
          return ConfigLoader.load(Optional.of(file), environment(path), List.of());
        } catch (IOException failed) {
          throw new UncheckedIOException(failed);
        }
      }
    },
    ENVIRONMENT {
      @Override
      LoadedConfig load(String path, String value) {
        Map<String, String> environment = environment(path);
        environment.put(variable(path), value);
        return ConfigLoader.load(Optional.empty(), environment, List.of());
      }
    },
    SET {
      @Override
      LoadedConfig load(String path, String value) {
        return ConfigLoader.load(Optional.empty(), environment(path), List.of(path + "=" + value));
      }
    };

    abstract LoadedConfig load(String path, String value);

    /** What is required, and room for the key under test. */
    static Map<String, String> environment(String path) {
      Map<String, String> environment = new HashMap<>(ConfigFixture.REQUIRED);
      ROOM.forEach((key, value) -> environment.put(variable(key), value));
      environment.remove(variable(path));
      return environment;
    }

    static String variable(String path) {
      return new KeyTable().find(path).orElseThrow().environmentName();
    }
  }
}
