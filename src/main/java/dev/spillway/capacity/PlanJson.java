package dev.spillway.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * A plan for machines: one JSON object, its fields those of {@link Plan}, numbers unrounded. Units
 * stand in the names; shares are from 0 to 1.
 */
public final class PlanJson {
  // Accessors such as Sizing.belowFloor are no fields: only record components are written.
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private PlanJson() {}

  /** The plan as JSON on several lines, without a line end behind the last. */
  public static String of(Plan plan) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(plan);
    } catch (JsonProcessingException impossible) {
      throw new AssertionError("a plan holds numbers and booleans only", impossible);
    }
  }
}
