package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.GateOptions;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.SharedSlots;
import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.api.FieldError;
import dev.spillway.api.Fields;
import dev.spillway.api.InvalidRequest;
import dev.spillway.setting.Range;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LimitsTest {

  private final Ticks ticks = Ticks.system();
  private final Slots slots = new Slots("gateway-slots", 4, ticks);
  private final SharedSlots queries =
      new SharedSlots("gateway-query", 4, List.of(new SharedSlots.Share("recovery", 3)), ticks);
  private final AdmissionGate gate = new AdmissionGate(GateOptions.DEFAULT, ticks);
  private final List<AdminRoute> routes =
      new Limits(
              List.of(
                  Limit.of(new Range("gateway.slots", 1, 8), slots),
                  new GateLimits(gate),
                  Limit.of(new Range("gateway.querySlots", 1, 9), queries)),
              new AuditLog(ticks))
          .routes();

  private AdminChange put(String json) {
    return routes.get(1).work().apply(request(json)).result();
  }

  private JsonObject shown(String key) {
    AdminChange seen = routes.get(0).work().apply(request("{}")).result();
    return seen.answer().body().getJsonObject("limits").getJsonObject(key);
  }

  private AdminRequest request(String json) {
    return new AdminRequest(
        Fields.ofJson(json), new Operator("token", "here"), "r1", Deadline.after(1_000, ticks));
  }

  private List<FieldError> refusals(String json) {
    return catchThrowableOfType(InvalidRequest.class, () -> put(json)).errors();
  }

  private List<Slot> take(int times) {
    return IntStream.range(0, times)
        .mapToObj(i -> slots.take("r" + i))
        .flatMap(Optional::stream)
        .toList();
  }

  @Test
  void growing_adds_places_at_once() {
    assertThat(take(5)).hasSize(4);

    put("{\"gateway.slots\": 6}");

    assertThat(take(5)).hasSize(2);
    assertThat(shown("gateway.slots"))
        .isEqualTo(
            new JsonObject()
                .put("limit", 6)
                .put("inUse", 6)
                .put("debt", 0)
                .put("least", 1L)
                .put("most", 8L));
  }

  @Test
  void shrinking_is_a_debt_that_returns_pay() {
    List<Slot> out = take(4);

    put("{\"gateway.slots\": 1}");

    assertThat(shown("gateway.slots").getInteger("debt")).isEqualTo(3);
    out.subList(0, 3).forEach(Slot::succeeded);
    assertThat(shown("gateway.slots").getInteger("debt")).isZero();
    assertThat(take(1)).isEmpty();
    out.get(3).succeeded();
    assertThat(take(2)).hasSize(1);
  }

  @Test
  void several_limits_change_together() {
    AdminChange change =
        put(
            "{\"gateway.slots\":5,\"admission.maxInFlight\":100,\"admission.reserve.query\":99,"
                + "\"gateway.querySlots\":2}");

    assertThat(slots.limit()).isEqualTo(5);
    assertThat(gate.options().maxInFlight()).isEqualTo(100);
    assertThat(gate.options().reserves().of(RouteClass.QUERY)).isEqualTo(99);
    assertThat(queries.limit()).isEqualTo(2);
    assertThat(change.before().getInteger("admission.maxInFlight")).isEqualTo(512);
    assertThat(change.after().getInteger("admission.maxInFlight")).isEqualTo(100);
    assertThat(change.before().fieldNames())
        .containsExactly(
            "gateway.slots",
            "admission.maxInFlight",
            "admission.reserve.query",
            "gateway.querySlots");
  }

  @Test
  void nothing_is_set_when_one_value_is_wrong() {
    assertThat(
            refusals(
                "{\"gateway.slots\":5,\"gateway.querySlots\":0,\"gateway.threads\":9,"
                    + "\"admission.maxInFlight\":\"9\"}"))
        .extracting(FieldError::field)
        .containsExactly("gateway.querySlots", "gateway.threads", "admission.maxInFlight");
    assertThat(slots.limit()).isEqualTo(4);
  }

  @Test
  void nothing_is_set_when_values_do_not_go_together() {
    assertThat(refusals("{\"gateway.slots\":5,\"admission.maxInFlight\":128}"))
        .extracting(FieldError::field)
        .containsExactly("admission.maxInFlight");
    assertThat(refusals("{\"gateway.slots\":5,\"admission.reserve.order\":63}"))
        .extracting(FieldError::field)
        .containsExactly("admission.reserve.confirm");
    assertThat(slots.limit()).isEqualTo(4);
    assertThat(gate.options()).isEqualTo(GateOptions.DEFAULT);
  }

  @Test
  void what_goes_together_only_as_a_whole_is_judged_as_a_whole() {
    put(
        "{\"admission.maxInFlight\":10,\"admission.reserve.query\":3,\"admission.reserve.order\":2,"
            + "\"admission.reserve.cancel\":1,\"admission.reserve.confirm\":1}");

    assertThat(Stream.of(RouteClass.values()).map(gate.options().reserves()::of))
        .containsExactly(0, 1, 1, 2, 3);
    assertThat(gate.limit()).isEqualTo(10);
  }

  @Test
  void a_change_must_name_a_limit() {
    assertThat(refusals("{}")).extracting(FieldError::field).containsExactly("body");
    assertThat(refusals("{\"gateway.slots\":null}"))
        .extracting(FieldError::field)
        .containsExactly("gateway.slots");
    assertThat(refusals("{\"gateway.slots\":4.0}"))
        .extracting(FieldError::field)
        .containsExactly("gateway.slots");
  }

  @Test
  void a_reserve_has_nothing_in_use() {
    assertThat(shown("admission.reserve.order").fieldNames())
        .containsExactly("limit", "least", "most");
  }
}
