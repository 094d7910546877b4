package dev.spillway.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsTest {

  private static final long MAX = 10_000_000_000L;

  private enum Colour {
    RED,
    BLUE
  }

  private static List<String> blamed(Fields fields, Consumer<Fields> reading) {
    reading.accept(fields);
    try {
      fields.check();
      return List.of();
    } catch (InvalidRequest refusal) {
      return refusal.errors().stream().map(FieldError::field).toList();
    }
  }

  private static Fields amount(String json) {
    return Fields.ofJson("{\"amount\":" + json + "}");
  }

  @Property(tries = 300)
  void a_whole_number_is_read_exactly_or_refused(@ForAll long number) {
    Fields fields = amount(Long.toString(number));
    boolean inRange = number >= 1 && number <= MAX;

    long read = fields.integer("amount", 1, MAX);

    if (inRange) {
      assertThat(read).isEqualTo(number);
      assertThatCode(fields::check).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(fields::check).isInstanceOf(InvalidRequest.class);
    }
  }

  @Property(tries = 300)
  void a_number_that_came_as_text_is_read_exactly_or_refused(@ForAll int number) {
    Fields fields = Fields.ofText(Map.of("limit", Integer.toString(number)));

    Optional<Long> read = fields.optionalIntegerText("limit", Integer.MIN_VALUE, 100);

    assertThat(read).contains((long) number);
    assertThat(blamed(fields, f -> {})).isEqualTo(number <= 100 ? List.of() : List.of("limit"));
  }

  @Property(tries = 300)
  void any_text_is_a_line_or_refused_and_never_changed(@ForAll String text) {
    Fields fields = Fields.ofText(Map.of("name", text));

    assertThat(fields.line("name", 100)).isEqualTo(text);
    boolean fits =
        !text.isBlank()
            && text.codePointCount(0, text.length()) <= 100
            && text.codePoints()
                .noneMatch(c -> Character.isISOControl(c) || (c >= 0xd800 && c <= 0xdfff));
    assertThat(blamed(fields, f -> {}).isEmpty()).isEqualTo(fits);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "1e0", "\"1\"", "true", "[]", "{}", "0", "-0", "1e400"})
  void what_is_not_written_as_a_whole_number_in_range_is_refused(String json) {
    assertThat(blamed(amount(json), f -> f.integer("amount", 1, MAX))).containsExactly("amount");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "1e0", "+1", " 1", "", "0x1", "٣", "1234567890123456789"})
  void text_that_is_not_a_plain_whole_number_is_refused(String text) {
    assertThat(
            blamed(
                Fields.ofText(Map.of("limit", text)), f -> f.optionalIntegerText("limit", 1, 100)))
        .containsExactly("limit");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05.123456789Z",
        "2026-01-02T12:04:05+09:00",
        "2026-01-02T12:04:05 09:00",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z"
      })
  void a_time_with_its_offset_is_read(String text) {
    Fields fields = Fields.ofText(Map.of("from", text));

    assertThat(fields.optionalTime("from")).contains(OffsetDateTime.parse(text.replace(' ', '+')));
    assertThatCode(fields::check).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "now",
        "2026-01-02",
        "2026-01-02T03:04:05",
        "2026-02-30T00:00:00Z",
        "2026-01-02T24:00:01Z",
        "0000-01-01T00:00:00Z",
        "-0001-01-01T00:00:00Z",
        "+10000-01-01T00:00:00Z",
        "+999999999-01-01T00:00:00Z"
      })
  void what_is_no_time_of_the_contract_is_refused(String text) {
    assertThat(blamed(Fields.ofText(Map.of("from", text)), f -> f.optionalTime("from")))
        .containsExactly("from");
  }

  @Test
  void absent_and_null_are_the_same() {
    Fields fields = Fields.ofJson("{\"a\":null}");

    assertThat(fields.optionalInteger("a", 1, 2)).isEmpty();
    assertThat(fields.optionalTime("a")).isEmpty();
    assertThat(fields.optionalEnum("b", Colour.class)).isEmpty();
    assertThat(fields.optionalMatching("b", Pattern.compile("x"))).isEmpty();
    assertThatCode(fields::check).doesNotThrowAnyException();
    assertThat(blamed(fields, f -> f.integer("a", 1, 2))).containsExactly("a");
  }

  @Test
  void each_flawed_field_is_told_once_in_the_order_of_reading() {
    Fields fields = Fields.ofJson("{\"name\":7,\"amount\":\"x\",\"colour\":\"GREEN\"}");

    assertThat(
            blamed(
                fields,
                f -> {
                  f.line("name", 100);
                  f.reject("name", "again");
                  f.integer("amount", 1, MAX);
                  f.optionalEnum("colour", Colour.class);
                }))
        .containsExactly("name", "amount", "colour");
  }

  @Test
  void what_stands_in_the_path_wins() {
    Fields fields = Fields.ofJson("{\"id\":\"body\"}").with(Map.of("id", "path"));

    assertThat(fields.matching("id", Pattern.compile("[a-z]+"))).isEqualTo("path");
  }
}
