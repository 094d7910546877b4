package dev.spillway.contract;

import static dev.spillway.contract.ContractDocument.child;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Holds real responses against the contract.
 *
 * <p>A status, a header or a field that the contract does not know is a failure as much as one that
 * it promises and that is not there. A failure tells all that is wrong with a response at once,
 * each line with the JSON pointer of the value. Safe for concurrent use.
 */
public final class OpenApiContract {
  private static final String RESOURCE = "/openapi.yaml";
  private static final String REQUEST_ID = "X-Request-Id";
  private static final int BODY_CHARS_SHOWN = 2_000;
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final ContractDocument document;
  private final Operations operations;

  private OpenApiContract(ContractDocument document) {
    this.document = document;
    this.operations = new Operations(document);
  }

  /** The contract on the class path. */
  public static OpenApiContract load() {
    try (InputStream stream = OpenApiContract.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new AssertionError("no " + RESOURCE + " on the class path");
      }
      return parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A contract by its text, for example as the service gave it out. */
  public static OpenApiContract parse(String yaml) {
    return new OpenApiContract(ContractDocument.parse(yaml));
  }

  ContractDocument document() {
    return document;
  }

  /**
   * Checks the response of an operation.
   *
   * @param headers names in any case; values of a repeated header joined by a comma
   * @throws AssertionError if the response breaks the contract
   */
  public void check(
      String method, String pathAndQuery, int status, Map<String, String> headers, String body) {
    String operation = operations.find(method, pathAndQuery);
    String name = method + " " + pathAndQuery + " -> " + status;
    checkOneOf(name, child(operation, "responses"), status, headers, body);
  }

  /**
   * Checks a response to a request that no operation takes: unknown path, wrong method, not HTTP.
   *
   * @throws AssertionError if the response breaks the contract
   */
  public void checkProblem(int status, Map<String, String> headers, String body) {
    checkOneOf("unrouted -> " + status, "/x-unrouted-responses", status, headers, body);
  }

  private void checkOneOf(
      String name, String responses, int status, Map<String, String> headers, String body) {
    String declared = child(responses, Integer.toString(status));
    if (document.at(declared).isMissingNode()) {
      TreeSet<String> statuses = new TreeSet<>();
      document.at(responses).fieldNames().forEachRemaining(statuses::add);
      throw failure(name, List.of("status is not declared, only " + statuses), body);
    }
    Map<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    sent.putAll(headers);
    String response = document.follow(declared);
    List<String> breaches = new ArrayList<>(headerBreaches(response, sent));
    breaches.addAll(contentBreaches(response, sent, body));
    if (!breaches.isEmpty()) {
      throw failure(name, breaches, body);
    }
  }

  private List<String> headerBreaches(String response, Map<String, String> sent) {
    List<String> breaches = new ArrayList<>();
    String declared = child(response, "headers");
    document
        .at(declared)
        .fieldNames()
        .forEachRemaining(
            name -> {
              String header = document.follow(child(declared, name));
              String value = sent.get(name);
              if (value != null) {
                valueBreaches(header, value)
                    .forEach(breach -> breaches.add("header " + name + " " + breach));
              } else if (document.at(header).path("required").asBoolean()) {
                breaches.add("header " + name + " is missing");
              }
            });
    return breaches;
  }

  private List<String> valueBreaches(String header, String value) {
    String schema = child(header, "schema");
    String type = document.at(document.follow(schema)).path("type").asText();
    boolean number = type.equals("integer") && value.matches("-?\\d{1,18}");
    JsonNode node = number ? LongNode.valueOf(Long.parseLong(value)) : TextNode.valueOf(value);
    return document.violations(schema, node);
  }

  private List<String> contentBreaches(String response, Map<String, String> sent, String body) {
    JsonNode declared = document.at(child(response, "content"));
    String contentType = sent.getOrDefault("Content-Type", "");
    String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", 2);
    String mediaType = parts[0].strip();
    if (declared.isMissingNode()) {
      return body.isEmpty() ? List.of() : List.of("a body, but none is declared");
    }
    if (!declared.has(mediaType)) {
      TreeSet<String> types = new TreeSet<>();
      declared.fieldNames().forEachRemaining(types::add);
      return List.of("content type '" + contentType + "' is not declared, only " + types);
    }
    if (parts.length > 1 && !parts[1].strip().matches("charset=\"?utf-8\"?")) {
      return List.of("content type '" + contentType + "' has other parameters than charset=utf-8");
    }
    String schema = child(child(child(response, "content"), mediaType), "schema");
    return mediaType.endsWith("json")
        ? jsonBreaches(schema, sent, body)
        : bodyBreaches(schema, TextNode.valueOf(body));
  }

  private List<String> jsonBreaches(String schema, Map<String, String> sent, String body) {
    JsonNode node;
    try {
      node = JSON.readTree(body);
    } catch (JsonProcessingException e) {
      return List.of("body is not JSON: " + e.getOriginalMessage());
    }
    if (node.isMissingNode()) {
      return List.of("body is empty");
    }
    List<String> breaches = new ArrayList<>(bodyBreaches(schema, node));
    // To a JSON schema 15000.0 is an integer; money must be written as one.
    JsonPlaces.of(node)
        .forEach(
            (pointer, value) -> {
              if (value.isFloatingPointNumber()) {
                breaches.add("body at '" + pointer + "': is not written as a whole number");
              }
            });
    Optional.ofNullable(node.get("requestId"))
        .map(JsonNode::asText)
        .filter(requestId -> !requestId.equals(sent.get(REQUEST_ID)))
        .ifPresent(requestId -> breaches.add("body at '/requestId': is not " + REQUEST_ID));
    return breaches;
  }

  private List<String> bodyBreaches(String schema, JsonNode node) {
    return document.violations(schema, node).stream().map(breach -> "body " + breach).toList();
  }

  private static AssertionError failure(String name, List<String> breaches, String body) {
    String shown =
        body.length() <= BODY_CHARS_SHOWN ? body : body.substring(0, BODY_CHARS_SHOWN) + "...";
    return new AssertionError(
        name + " breaks the contract:\n  " + String.join("\n  ", breaches) + "\n  body: " + shown);
  }
}
