package dev.spillway.contract;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.DisallowUnknownKeywordFactory;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.PathType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * An OpenAPI document as one tree, whose schemas judge JSON values.
 *
 * <p>Places are JSON pointers, since a schema must be asked where it stands: only there do its
 * references resolve. Formats are asserted, not only noted, a keyword that JSON Schema does not
 * know is refused, and nothing is fetched from outside. Immutable but for a cache of compiled
 * schemas, so tests may share one.
 */
final class ContractDocument {
  private static final String IRI = "https://contract.invalid/openapi.yaml";
  private static final int REFERENCES_MAX = 16;

  private final JsonNode root;
  private final SchemaRegistry registry;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  private ContractDocument(JsonNode root) {
    this.root = root;
    SchemaRegistryConfig config =
        SchemaRegistryConfig.builder()
            .formatAssertionsEnabled(true)
            .pathType(PathType.JSON_POINTER)
            .build();
    this.registry =
        SchemaRegistry.withDefaultDialect(
            dialect(root),
            builder -> builder.schemas(Map.of(IRI, root.toString())).schemaRegistryConfig(config));
  }

  // The document itself is read as a schema too, so its own members must be known and mean nothing.
  private static Dialect dialect(JsonNode root) {
    List<Keyword> members = new ArrayList<>();
    root.fieldNames().forEachRemaining(name -> members.add(new NonValidationKeyword(name)));
    return Dialect.builder(IRI + "#dialect", Dialects.getDraft202012())
        .keywords(members)
        .unknownKeywordFactory(DisallowUnknownKeywordFactory.getInstance())
        .build();
  }

  /** Reads YAML 1.2; a key that is given twice is refused. */
  static ContractDocument parse(String yaml) {
    Object tree = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    return new ContractDocument(new ObjectMapper().valueToTree(tree));
  }

  JsonNode root() {
    return root;
  }

  /** The node at that place, or a missing node. */
  JsonNode at(String pointer) {
    return root.at(JsonPointer.compile(pointer));
  }

  /** The place itself, or the one that a chain of references leads to from there. */
  String follow(String pointer) {
    String place = pointer;
    for (int step = 0; step < REFERENCES_MAX; step++) {
      JsonNode reference = at(place).path("$ref");
      if (reference.isMissingNode()) {
        return place;
      }
      place = target(reference.asText());
    }
    throw new AssertionError("references from " + pointer + " do not end");
  }

  /** The place that a reference names. */
  static String target(String reference) {
    if (!reference.startsWith("#/")) {
      throw new AssertionError("reference " + reference + " leaves the document");
    }
    return reference.substring(1);
  }

  /** A place one step below. */
  static String child(String pointer, String key) {
    return pointer + "/" + key.replace("~", "~0").replace("/", "~1");
  }

  /** What is wrong with the value by the schema at that place: empty when nothing is. */
  List<String> violations(String schemaPointer, JsonNode value) {
    Schema schema = schemas.computeIfAbsent(schemaPointer, this::compile);
    return schema.validate(value).stream().map(ContractDocument::describe).toList();
  }

  private Schema compile(String schemaPointer) {
    if (at(schemaPointer).isMissingNode()) {
      throw new AssertionError("no schema at " + schemaPointer);
    }
    return registry.getSchema(SchemaLocation.of(IRI + "#" + schemaPointer));
  }

  private static String describe(Error error) {
    return "at '" + error.getInstanceLocation() + "': " + error.getMessage();
  }
}
