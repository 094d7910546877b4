package gatewaysim;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/**
 * How the simulator behaves at the moment; immutable, changed as a whole by a partial update.
 *
 * <p>{@link SettingTable} holds each setting's name, limits and default, so that an unknown field
 * or a bad value is refused by name and {@code GET /_sim} can show everything.
 */
final class Settings {
  private static final Map<String, SettingRule> RULES = SettingTable.rules();

  private final JsonObject values;

  private Settings(JsonObject values) {
    this.values = values;
  }

  static Settings defaults() {
    JsonObject values = new JsonObject();
    RULES.forEach((name, rule) -> values.put(name, rule.defaultValue()));
    return new Settings(values);
  }

  /** A copy with these fields replaced, or an error that names the first bad one. */
  Settings with(JsonObject patch) {
    JsonObject merged = values.copy();
    for (String name : patch.fieldNames()) {
      SettingRule rule = RULES.get(name);
      if (rule == null) {
        throw ControlError.badRequest("unknown field " + name + "; known: " + RULES.keySet());
      }
      Object value = patch.getValue(name);
      if (!rule.accepted().test(value)) {
        throw ControlError.badRequest(name + " must be " + rule.accepts());
      }
      merged.put(name, value);
    }
    Settings next = new Settings(merged);
    next.requireMeaningfulFault();
    return next;
  }

  JsonObject toJson() {
    return values.copy();
  }

  long latencyMillis(Operation operation) {
    return values.getLong(operation.reads() ? "queryLatencyMs" : "latencyMs");
  }

  Latency distribution() {
    return Latency.of(values.getString("distribution")).orElseThrow();
  }

  Fault fault() {
    return Fault.of(values.getString("fault")).orElseThrow();
  }

  boolean faultAppliesTo(Operation operation) {
    return values.getJsonArray("operations").contains(operation.wireName());
  }

  double decimal(String name) {
    return values.getDouble(name);
  }

  boolean flag(String name) {
    return values.getBoolean(name);
  }

  long number(String name) {
    return values.getLong(name);
  }

  String text(String name) {
    return values.getString(name);
  }

  boolean sends(WebhookEvent event) {
    return values.getJsonArray("webhookEvents").contains(event.name());
  }

  private void requireMeaningfulFault() {
    JsonArray operations = values.getJsonArray("operations");
    for (Operation operation : Operation.values()) {
      if (operations.contains(operation.wireName()) && !fault().appliesTo(operation)) {
        throw ControlError.badRequest(
            "fault " + fault().wireName() + " has no meaning for " + operation.wireName());
      }
    }
  }
}
