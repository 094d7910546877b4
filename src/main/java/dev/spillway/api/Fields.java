package dev.spillway.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The fields of one request, each read once and judged as it is read.
 *
 * <p>Reading never fails: what is wrong is noted, a harmless value is returned, and {@link #check}
 * refuses the request naming all of it. Fields that nobody reads are ignored. One use, one thread.
 */
public final class Fields {

  private static final String MISSING = "is missing";
  private static final int YEAR_MIN = 1;
  private static final int YEAR_MAX = 9999;

  private final ObjectNode values;
  private final String path;
  private final List<FieldError> errors;

  private Fields(ObjectNode values) {
    this(values, "", new ArrayList<>());
  }

  /**
   * @param path what stands before the name of each field in what is noted
   */
  private Fields(ObjectNode values, String path, List<FieldError> errors) {
    this.values = values;
    this.path = path;
    this.errors = errors;
  }

  /** The members of a JSON object. */
  public static Fields ofJson(byte[] utf8) {
    return new Fields(StrictJson.object(utf8));
  }

  /** The same of a JSON object that has been decoded. */
  public static Fields ofJson(String json) {
    return new Fields(StrictJson.object(json));
  }

  /** Values that came as text, such as those of a query string. */
  public static Fields ofText(Map<String, String> text) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    text.forEach(node::put);
    return new Fields(node);
  }

  /** Adds what stands in the path; it wins over a member of the same name. */
  public Fields with(Map<String, String> pathParameters) {
    pathParameters.forEach(values::put);
    return this;
  }

  /** What is given, known or not, in the order of the request. */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    values.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Text that matches a pattern from end to end. */
  public String matching(String field, Pattern pattern) {
    return optionalMatching(field, pattern).orElseGet(() -> missing(field, ""));
  }

  /** The same, when it may be left out or null. */
  public Optional<String> optionalMatching(String field, Pattern pattern) {
    Optional<String> text = text(field);
    if (text.isPresent() && !pattern.matcher(text.get()).matches()) {
      reject(field, "must match " + pattern.pattern());
    }
    return text;
  }

  /** Free text without control characters, its length counted in code points. */
  public String line(String field, int codePointsMax) {
    Optional<String> text = text(field);
    text.flatMap(t -> flawOfLine(t, codePointsMax)).ifPresent(flaw -> reject(field, flaw));
    return text.orElseGet(() -> missing(field, ""));
  }

  private static Optional<String> flawOfLine(String text, int codePointsMax) {
    int length = text.codePointCount(0, text.length());
    if (text.isBlank() || length > codePointsMax) {
      return Optional.of("must have 1 to " + codePointsMax + " characters, not only blanks");
    }
    boolean odd =
        text.codePoints()
            .anyMatch(
                c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    return odd
        ? Optional.of("must not hold control characters or half surrogates")
        : Optional.empty();
  }

  /** A whole number within a range; a JSON number is taken only if it is written as one. */
  public long integer(String field, long min, long max) {
    Optional<Long> value = optionalInteger(field, min, max);
    return value.orElseGet(() -> missing(field, min));
  }

  public Optional<Long> optionalInteger(String field, long min, long max) {
    JsonNode node = values.get(field);
    if (node == null || node.isNull()) {
      return Optional.empty();
    }
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      reject(field, "must be a whole number from " + min + " to " + max);
      return Optional.of(min);
    }
    return Optional.of(inRange(field, node.longValue(), min, max));
  }

  /** The same, when it may be left out but not null, since leaving it out means something. */
  public Optional<Long> integerUnlessAbsent(String field, long min, long max) {
    return values.has(field) ? Optional.of(integer(field, min, max)) : Optional.empty();
  }

  /** The members of an object within; what is wrong with them is noted here. */
  public Optional<Fields> optionalObject(String field) {
    JsonNode node = values.get(field);
    if (node == null || node.isNull()) {
      return Optional.empty();
    }
    if (!(node instanceof ObjectNode object)) {
      reject(field, "must be an object");
      return Optional.empty();
    }
    return Optional.of(new Fields(object, path + field + ".", errors));
  }

  /** A whole number that came as text. */
  public Optional<Long> optionalIntegerText(String field, long min, long max) {
    JsonNode node = values.get(field);
    if (node == null || !node.isTextual()) {
      return optionalInteger(field, min, max);
    }
    String text = node.textValue();
    if (!text.matches("-?[0-9]{1,18}")) {
      reject(field, "must be a whole number from " + min + " to " + max);
      return Optional.of(min);
    }
    return Optional.of(inRange(field, Long.parseLong(text), min, max));
  }

  private long inRange(String field, long value, long min, long max) {
    if (value < min || value > max) {
      reject(field, "must be a whole number from " + min + " to " + max);
    }
    return value;
  }

  /** An instant with its offset, as RFC 3339 writes it. */
  public Optional<OffsetDateTime> optionalTime(String field) {
    Optional<String> text = text(field);
    Optional<OffsetDateTime> time = text.flatMap(Fields::time);
    if (text.isPresent() && time.isEmpty()) {
      reject(field, "must be an RFC 3339 time with its offset");
    }
    return time;
  }

  private static Optional<OffsetDateTime> time(String text) {
    try {
      // A query string that was not encoded turns the plus of an offset into a blank.
      OffsetDateTime time = OffsetDateTime.parse(text.replace(' ', '+'));
      return Optional.of(time).filter(t -> t.getYear() >= YEAR_MIN && t.getYear() <= YEAR_MAX);
    } catch (DateTimeParseException notATime) {
      return Optional.empty();
    }
  }

  /** One of the names of an enum. */
  public <E extends Enum<E>> Optional<E> optionalEnum(String field, Class<E> type) {
    return text(field)
        .flatMap(
            text -> {
              for (E constant : type.getEnumConstants()) {
                if (constant.name().equals(text)) {
                  return Optional.of(constant);
                }
              }
              reject(field, "must be one of " + List.of(type.getEnumConstants()));
              return Optional.empty();
            });
  }

  private Optional<String> text(String field) {
    JsonNode node = values.get(field);
    if (node == null || node.isNull()) {
      return Optional.empty();
    }
    if (!node.isTextual()) {
      reject(field, "must be a string");
      return Optional.of("");
    }
    return Optional.of(node.textValue());
  }

  private <T> T missing(String field, T harmless) {
    reject(field, MISSING);
    return harmless;
  }

  /** Notes what is wrong with a field; of several flaws of one field the first is told. */
  public void reject(String field, String message) {
    String name = path + field;
    if (errors.stream().noneMatch(known -> known.field().equals(name))) {
      errors.add(new FieldError(name, message));
    }
  }

  /**
   * Ends the reading.
   *
   * @throws InvalidRequest naming every flaw noted, in the order of reading
   */
  public void check() {
    if (!errors.isEmpty()) {
      throw new InvalidRequest(errors);
    }
  }

  /** The same fields in one canonical writing, so that equal requests have equal text. */
  public String canonical() {
    return StrictJson.canonical(values);
  }
}
