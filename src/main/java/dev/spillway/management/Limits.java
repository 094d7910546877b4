package dev.spillway.management;

import dev.spillway.api.Answer;
import dev.spillway.api.FieldError;
import dev.spillway.api.Fields;
import dev.spillway.api.InvalidRequest;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The budgets, to be looked at and changed under load, by the keys of the configuration.
 *
 * <p>A change is all or nothing: every value is judged, alone and with those it must go with,
 * before the first is set. Growing adds at once; shrinking takes nothing away from who has it and
 * is a debt, which the next returns pay. Nothing waits for that.
 *
 * <p>A change lives as long as the process; a restart goes by the configuration again.
 */
public final class Limits {

  public static final String PATH = "/admin/limits";

  private final List<Limit.Group> groups;
  private final Map<String, Limit> byKey;
  private final AuditLog audit;

  public Limits(List<Limit.Group> groups, AuditLog audit) {
    this.groups = List.copyOf(groups);
    this.byKey =
        groups.stream()
            .flatMap(group -> group.limits().stream())
            .collect(
                Collectors.toMap(
                    Limit::key,
                    Function.identity(),
                    (one, other) -> {
                      throw new IllegalArgumentException(one.key() + " stands twice");
                    },
                    LinkedHashMap::new));
    this.audit = audit;
  }

  public List<AdminRoute> routes() {
    return List.of(
        AdminRoute.get(PATH, request -> Future.succeededFuture(Answer.ok(show()))),
        AdminRoute.put(PATH, request -> Future.succeededFuture(change(request.fields()))));
  }

  private JsonObject show() {
    JsonObject limits = new JsonObject();
    byKey.forEach((key, limit) -> limits.put(key, show(limit)));
    return new JsonObject().put("limits", limits).put("changes", audit.latest(PATH));
  }

  private static JsonObject show(Limit limit) {
    int now = limit.now();
    JsonObject shown = new JsonObject().put("limit", now);
    limit
        .used()
        .ifPresent(
            used -> {
              boolean unlimited = now == 0;
              shown.put("inUse", used).put("debt", unlimited ? 0 : Math.max(0, used - now));
            });
    return shown.put("least", limit.range().least()).put("most", limit.range().most());
  }

  /** One change at a time, so that none is judged by values that another is about to set. */
  private synchronized AdminChange change(Fields fields) {
    Map<String, Integer> wanted = read(fields);
    List<FieldError> errors = new ArrayList<>();
    Map<Limit.Group, Map<String, Integer>> changed = new LinkedHashMap<>();
    for (Limit.Group group : groups) {
      if (group.limits().stream().anyMatch(limit -> wanted.containsKey(limit.key()))) {
        Map<String, Integer> values = values(group.limits(), wanted);
        try {
          group.check(values);
        } catch (IllegalArgumentException refused) {
          errors.add(named(refused.getMessage()));
        }
        changed.put(group, values);
      }
    }
    if (!errors.isEmpty()) {
      throw new InvalidRequest(errors);
    }
    JsonObject before = values(wanted);
    changed.forEach(Limit.Group::set);
    return new AdminChange(Answer.ok(show()), before, values(wanted));
  }

  private Map<String, Integer> read(Fields fields) {
    Map<String, Integer> wanted = new LinkedHashMap<>();
    for (String key : fields.names()) {
      Limit limit = byKey.get(key);
      if (limit == null) {
        fields.reject(key, "is none of the limits that can be changed live");
      } else {
        long value = fields.integer(key, limit.range().least(), limit.range().most());
        wanted.put(key, (int) value);
      }
    }
    if (fields.names().isEmpty()) {
      fields.reject("body", "names no limit");
    }
    fields.check();
    return wanted;
  }

  /** What the values would be. */
  private static Map<String, Integer> values(List<Limit> limits, Map<String, Integer> wanted) {
    Map<String, Integer> values = new LinkedHashMap<>();
    limits.forEach(
        limit -> {
          Integer asked = wanted.get(limit.key());
          values.put(limit.key(), asked == null ? limit.now() : asked);
        });
    return values;
  }

  private JsonObject values(Map<String, Integer> wanted) {
    JsonObject values = new JsonObject();
    wanted.keySet().forEach(key -> values.put(key, byKey.get(key).now()));
    return values;
  }

  /** Rules of settings say the key first. */
  private static FieldError named(String refusal) {
    int colon = refusal.indexOf(": ");
    return colon < 0
        ? new FieldError("body", refusal)
        : new FieldError(refusal.substring(0, colon), refusal.substring(colon + 2));
  }
}
