package dev.spillway.contract;

import static dev.spillway.contract.ContractDocument.child;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The objects around the schemas have the members that OpenAPI 3.1 gives them, and no others. */
class OpenApiShapeTest {
  private static final ContractDocument DOCUMENT = OpenApiContract.load().document();
  private static final Pattern TEMPLATE_PARAMETER = Pattern.compile("\\{([^}]+)}");
  private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");

  /** Kind of place to its required and its optional members. */
  private enum Kind {
    ROOT("", "openapi info paths", "servers security tags components x-unrouted-responses"),
    INFO("/info", "title version", "summary description license contact termsOfService"),
    SERVER("(/paths/[^/]+)?/servers/\\d+", "url", "description variables"),
    TAG("/tags/\\d+", "name", "description externalDocs"),
    COMPONENTS("/components", "", "schemas responses parameters headers securitySchemes"),
    PATH("/paths/[^/]+", "", "get post put delete patch servers parameters summary description"),
    OPERATION(
        "/paths/[^/]+/[a-z]+",
        "operationId tags summary description parameters responses",
        "requestBody security"),
    REQUEST_BODY("/paths/[^/]+/[a-z]+/requestBody", "content", "required description"),
    PARAMETER(
        "/paths/[^/]+/[a-z]+/parameters/\\d+|/components/parameters/[^/]+",
        "name in schema",
        "required description example"),
    RESPONSE(
        "/paths/[^/]+/[a-z]+/responses/[^/]+|/components/responses/[^/]+",
        "description headers content",
        ""),
    HEADER(
        ".*/responses/.*/headers/[^/]+|/components/headers/[^/]+",
        "schema description",
        "required example"),
    MEDIA_TYPE("(/paths|/components/responses)/.*/content/[^/]+", "schema", "examples"),
    EXAMPLE("(/paths|/components/responses)/.*/content/[^/]+/examples/[^/]+", "value", "summary");

    private final Pattern place;
    private final Set<String> required;
    private final Set<String> optional;

    Kind(String place, String required, String optional) {
      this.place = Pattern.compile(place);
      this.required = words(required);
      this.optional = words(optional);
    }

    private static Set<String> words(String list) {
      return list.isEmpty() ? Set.of() : Set.of(list.split(" "));
    }
  }

  @Test
  void every_object_has_its_members_and_no_others() {
    Map<String, JsonNode> places = JsonPlaces.of(DOCUMENT.root());
    for (Kind kind : Kind.values()) {
      List<String> found =
          places.keySet().stream()
              .filter(place -> kind.place.matcher(place).matches())
              .filter(place -> kind != Kind.OPERATION || isOperation(place))
              .toList();
      assertThat(found).as(kind.name()).isNotEmpty();
      found.forEach(place -> assertMembers(kind, place));
    }
  }

  private static void assertMembers(Kind kind, String place) {
    Set<String> members = members(place);
    if (members.equals(Set.of("$ref"))) {
      return;
    }
    assertThat(members).as("%s %s", kind, place).containsAll(kind.required);
    members.removeAll(kind.required);
    members.removeAll(kind.optional);
    assertThat(members).as("unknown members of %s %s", kind, place).isEmpty();
  }

  @Test
  void every_path_declares_the_parameters_of_its_template() {
    for (String path : members("/paths")) {
      Set<String> inTemplate =
          TEMPLATE_PARAMETER
              .matcher(path)
              .results()
              .map(match -> match.group(1))
              .collect(Collectors.toCollection(TreeSet::new));
      for (String operation : operations(path)) {
        Set<String> declared = new TreeSet<>();
        for (JsonNode parameter : DOCUMENT.at(operation + "/parameters")) {
          if (parameter.path("in").asText().equals("path")) {
            assertThat(parameter.path("required").asBoolean()).as(operation).isTrue();
            declared.add(parameter.path("name").asText());
          }
        }
        assertThat(declared).as(operation).isEqualTo(inTemplate);
      }
    }
  }

  @Test
  void every_operation_has_a_name_of_its_own_and_a_known_tag() {
    Set<String> tags =
        DOCUMENT.root().path("tags").findValuesAsText("name").stream().collect(Collectors.toSet());
    List<String> names = new ArrayList<>();
    for (String path : members("/paths")) {
      for (String operation : operations(path)) {
        names.add(DOCUMENT.at(operation + "/operationId").asText());
        assertThat(DOCUMENT.at(operation + "/tags"))
            .allSatisfy(tag -> assertThat(tags).contains(tag.asText()));
      }
    }
    assertThat(names).doesNotHaveDuplicates().isNotEmpty();
  }

  @Test
  void every_status_that_asks_to_come_back_says_when() {
    for (String path : members("/paths")) {
      for (String operation : operations(path)) {
        for (String status : List.of("202", "503")) {
          String response = child(operation + "/responses", status);
          if (!DOCUMENT.at(response).isMissingNode()) {
            String header = DOCUMENT.follow(DOCUMENT.follow(response) + "/headers/Retry-After");
            assertThat(DOCUMENT.at(header).path("required").asBoolean()).as(response).isTrue();
          }
        }
      }
    }
  }

  private static List<String> operations(String path) {
    String item = child("/paths", path);
    return members(item).stream()
        .filter(METHODS::contains)
        .map(method -> child(item, method))
        .toList();
  }

  private static boolean isOperation(String place) {
    return METHODS.contains(place.substring(place.lastIndexOf('/') + 1));
  }

  private static Set<String> members(String pointer) {
    Set<String> members = new TreeSet<>();
    DOCUMENT.at(pointer).fieldNames().forEachRemaining(members::add);
    return members;
  }
}
