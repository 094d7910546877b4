package dev.spillway.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * JSON as a money API must read it: UTF-8 alone, no duplicate keys, nothing after the object, no
 * rounding of numbers, and bounds on depth and size, so that two readers never see two amounts.
 */
final class StrictJson {

  private static final int DEPTH_MAX = 32;
  private static final int MESSAGE_CHARS_MAX = 200;
  private static final int NUMBER_DIGITS_MAX = 400;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEPTH_MAX)
                          .maxNumberLength(NUMBER_DIGITS_MAX)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private StrictJson() {}

  static ObjectNode object(byte[] utf8) {
    try {
      // The parser's own decoder lets overlong and half characters pass; this one does not.
      return object(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
    } catch (CharacterCodingException notUtf8) {
      throw new InvalidRequest("body", "is not UTF-8");
    }
  }

  static ObjectNode object(String json) {
    JsonNode node;
    try {
      node = MAPPER.readTree(json);
    } catch (JsonProcessingException malformed) {
      throw new InvalidRequest("body", "is not JSON: " + printable(malformed.getOriginalMessage()));
    } catch (NumberFormatException unbounded) {
      throw new InvalidRequest("body", "has a number with an exponent beyond all bounds");
    }
    if (!(node instanceof ObjectNode object)) {
      throw new InvalidRequest("body", "must be a JSON object");
    }
    return object;
  }

  /** The parser quotes what it was given, which need not be fit to be sent back. */
  private static String printable(String message) {
    String safe = message.replaceAll("[^\\x20-\\x7e]", "?");
    return safe.substring(0, Math.min(safe.length(), MESSAGE_CHARS_MAX));
  }

  static String canonical(ObjectNode node) {
    try {
      return MAPPER.writeValueAsString(MAPPER.convertValue(node, Map.class));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree that was read cannot be written", impossible);
    }
  }
}
