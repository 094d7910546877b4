package dev.spillway.contract;

import static dev.spillway.contract.ContractDocument.child;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every place of a JSON tree, by its JSON pointer, parents before their children. */
final class JsonPlaces {
  private JsonPlaces() {}

  static Map<String, JsonNode> of(JsonNode root) {
    Map<String, JsonNode> places = new LinkedHashMap<>();
    collect("", root, places);
    return places;
  }

  private static void collect(String pointer, JsonNode node, Map<String, JsonNode> places) {
    places.put(pointer, node);
    for (int i = 0; i < (node.isArray() ? node.size() : 0); i++) {
      collect(child(pointer, Integer.toString(i)), node.get(i), places);
    }
    node.fields()
        .forEachRemaining(
            field -> collect(child(pointer, field.getKey()), field.getValue(), places));
  }
}
