package dev.spillway.contract;

import static dev.spillway.contract.ContractDocument.child;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.DialectId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The document itself: it hangs together, its examples are true, and its answers are closed. */
class OpenApiDocumentTest {
  private static final ContractDocument DOCUMENT = OpenApiContract.load().document();
  private static final Map<String, JsonNode> PLACES = JsonPlaces.of(DOCUMENT.root());

  @Test
  void every_reference_leads_to_something() {
    List<String> references = references();

    assertThat(references).isNotEmpty();
    assertThat(references)
        .allSatisfy(
            reference ->
                assertThat(DOCUMENT.at(ContractDocument.target(reference)).isMissingNode())
                    .as(reference)
                    .isFalse());
  }

  @Test
  void every_component_is_used() {
    Set<String> components =
        Stream.of("schemas", "responses", "headers", "parameters")
            .flatMap(kind -> names("/components/" + kind).map(name -> kind + "/" + name))
            .map(name -> "#/components/" + name)
            .collect(Collectors.toCollection(TreeSet::new));

    components.removeAll(references());

    assertThat(components).isEmpty();
  }

  @Test
  void every_schema_is_valid_json_schema_with_known_keywords() {
    SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    var metaSchema = registry.getSchema(SchemaLocation.of(DialectId.DRAFT_2020_12));
    List<String> schemas = schemas();

    assertThat(schemas).isNotEmpty();
    assertThat(schemas)
        .allSatisfy(
            schema -> {
              assertThat(metaSchema.validate(DOCUMENT.at(schema))).as(schema).isEmpty();
              // Compiles the schema, which refuses a misspelt keyword.
              DOCUMENT.violations(schema, LongNode.valueOf(0));
            });
  }

  @Test
  void every_example_is_valid_by_its_schema() {
    Map<String, String> examples = examples();

    assertThat(examples).isNotEmpty();
    examples.forEach(
        (example, schema) ->
            assertThat(DOCUMENT.violations(schema, DOCUMENT.at(example))).as(example).isEmpty());
  }

  @Test
  void every_response_has_a_request_id_and_every_body_an_example() {
    List<String> responses = responses();

    assertThat(responses).isNotEmpty();
    assertThat(responses)
        .allSatisfy(
            response -> {
              String requestId = DOCUMENT.follow(response + "/headers/X-Request-Id");
              assertThat(DOCUMENT.at(requestId).path("required").asBoolean()).isTrue();
              assertThat(DOCUMENT.at(response).path("description").asText()).isNotBlank();
              assertThat(DOCUMENT.at(response).path("content"))
                  .isNotEmpty()
                  .allSatisfy(content -> assertThat(content.path("examples")).isNotEmpty());
            });
  }

  @Test
  void no_response_takes_a_field_too_many_or_too_few() {
    Map<String, String> bodies = responseExamples();

    assertThat(bodies).isNotEmpty();
    bodies.forEach(
        (example, schema) -> {
          JsonNode body = DOCUMENT.at(example);
          JsonPlaces.of(body).entrySet().stream()
              .filter(place -> place.getValue().isObject())
              .forEach(place -> assertClosed(example, schema, body, place.getKey()));
        });
  }

  @Test
  void every_problem_code_of_a_response_is_in_the_closed_list() {
    Set<String> codes =
        StreamSupport.stream(
                DOCUMENT.at("/components/schemas/ProblemCode/enum").spliterator(), false)
            .map(JsonNode::asText)
            .collect(Collectors.toSet());

    Set<String> used =
        responseExamples().keySet().stream()
            .map(example -> DOCUMENT.at(example).path("code").asText())
            .filter(code -> !code.isEmpty())
            .collect(Collectors.toSet());

    assertThat(codes).containsAll(used);
    assertThat(used).as("each code has an example").isEqualTo(codes);
  }

  private static void assertClosed(String example, String schema, JsonNode body, String pointer) {
    JsonNode grown = body.deepCopy();
    ((ObjectNode) grown.at(pointer)).put("unknownField", 1);
    assertThat(DOCUMENT.violations(schema, grown))
        .as("unknown field at %s of %s", pointer, example)
        .isNotEmpty();
    grown
        .at(pointer)
        .fieldNames()
        .forEachRemaining(
            name -> {
              JsonNode shrunk = body.deepCopy();
              ((ObjectNode) shrunk.at(pointer)).remove(name);
              if (!name.equals("unknownField")) {
                assertThat(DOCUMENT.violations(schema, shrunk))
                    .as("no %s at %s of %s", name, pointer, example)
                    .isNotEmpty();
              }
            });
  }

  private static List<String> references() {
    return PLACES.values().stream()
        .map(node -> node.path("$ref"))
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText)
        .toList();
  }

  private static List<String> schemas() {
    return PLACES.keySet().stream()
        .filter(place -> place.matches("/components/schemas/[^/]+") || place.endsWith("/schema"))
        .toList();
  }

  /** Places of all responses that are written out, shared ones once. */
  private static List<String> responses() {
    return PLACES.keySet().stream()
        .filter(
            place ->
                place.matches("/components/responses/[^/]+")
                    || place.matches("/paths/[^/]+/[a-z]+/responses/[^/]+"))
        .filter(place -> !DOCUMENT.at(place).has("$ref"))
        .toList();
  }

  /** Place of the example to place of its schema. */
  private static Map<String, String> responseExamples() {
    return examples().entrySet().stream()
        .filter(entry -> entry.getKey().contains("/responses/"))
        .filter(entry -> DOCUMENT.at(entry.getKey()).isObject())
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static Map<String, String> examples() {
    List<String> owners =
        PLACES.keySet().stream().filter(place -> PLACES.get(place).has("schema")).toList();
    return owners.stream()
        .flatMap(owner -> examplesOf(owner).map(example -> Map.entry(example, owner + "/schema")))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static Stream<String> examplesOf(String owner) {
    List<String> examples = new ArrayList<>();
    if (DOCUMENT.at(owner).has("example")) {
      examples.add(owner + "/example");
    }
    names(owner + "/examples")
        .forEach(name -> examples.add(child(owner + "/examples", name) + "/value"));
    return examples.stream();
  }

  private static Stream<String> names(String pointer) {
    List<String> names = new ArrayList<>();
    DOCUMENT.at(pointer).fieldNames().forEachRemaining(names::add);
    return names.stream();
  }
}
