package dev.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.Permit;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.admission.Turn;
import dev.spillway.admission.Waiter;
import dev.spillway.admission.WaitingRoom;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Shown: a scrape says of every counted resource what is so, and of no other. How: places are taken
 * from the very objects that decide, a different number of each, and the whole page is compared.
 */
class CountedIT {

  private static final Pattern SAMPLE = Pattern.compile("\\{\\w+=\"([^\"]*)\".*?} (\\S+)");
  private static final Turn.Waiting NOBODY =
      new Turn.Waiting() {
        @Override
        public void served(Slot slot) {
          slot.ignored();
        }

        @Override
        public void expired() {}
      };

  private static SpillwayRig rig;
  private final List<Runnable> back = new ArrayList<>();

  @BeforeAll
  static void start() {
    rig =
        SpillwayRig.start(
            "gateway.slots=21",
            "gateway.threads=30",
            "gateway.cancelSlots=22",
            "gateway.querySlots=23",
            "gateway.joiners=24",
            "gateway.waitMillis=10000",
            "cancel.waiters=25",
            "database.connections=120",
            "database.inboxConnections=2",
            "database.querySlots=26",
            "database.queryWaitMillis=10000",
            "database.writeSlots=27",
            "database.backgroundSlots=28",
            "database.settleConnections=29",
            "database.waiters=300",
            "admission.maxInFlight=512",
            "recovery.everyMillis=60000");
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @AfterEach
  void giveAllBack() {
    back.forEach(Runnable::run);
    await().until(() -> page("spillway_slots_in_use").values().stream().allMatch(n -> n == 0));
  }

  private static Counted counted() {
    return rig.spillway().wiring().counted();
  }

  private static Map<String, Double> page(String metric) {
    Map<String, Double> values = new TreeMap<>();
    for (String line : rig.lines(metric + "{")) {
      Matcher sample = SAMPLE.matcher(line);
      assertThat(sample.find()).as(line).isTrue();
      values.merge(sample.group(1), Double.valueOf(sample.group(2)), Double::sum);
    }
    return values;
  }

  /** What works in the background takes a place for a moment now and then. */
  private static void awaitPage(String metric, Map<String, Double> wanted) {
    await().untilAsserted(() -> assertThat(page(metric)).isEqualTo(wanted));
  }

  private void take(Slots slots, int places) {
    for (int place = 0; place < places; place++) {
      Slot slot = slots.take("test").orElseThrow();
      back.add(slot::ignored);
    }
  }

  private void admit(RouteClass routeClass, int permits) {
    for (int n = 0; n < permits; n++) {
      Permit permit = (Permit) counted().gate().admit(routeClass);
      back.add(permit::ignored);
    }
  }

  @Test
  void every_limit_is_shown_as_it_was_set() {
    awaitPage(
        "spillway_slots_limit",
        Map.ofEntries(
            Map.entry("in-flight", 512.0),
            Map.entry("gateway-slots", 21.0),
            Map.entry("gateway-cancel", 22.0),
            Map.entry("gateway-query-webhook", 11.0),
            Map.entry("gateway-query-recovery", 17.0),
            Map.entry("gateway-query-reconciliation", 1.0),
            Map.entry("confirm-joiners", 24.0),
            Map.entry("cancel-waiters", 25.0),
            Map.entry("database-query", 26.0),
            Map.entry("database-write", 27.0),
            Map.entry("database-background", 28.0),
            Map.entry("database-settle", 29.0)));
    assertThat(page("spillway_slots_waiting_limit"))
        .containsEntry("database-write", 300.0)
        .containsEntry("database-background", 300.0)
        .containsEntry("database-settle", 300.0);
  }

  @Test
  void every_place_taken_is_shown_and_no_other() {
    Map<String, Double> wanted = new TreeMap<>(page("spillway_slots_in_use"));
    wanted.replaceAll((resource, places) -> 0.0);
    int places = 1;
    for (Slots slots : counted().slots()) {
      int taken = Math.min(places++, slots.limit());
      take(slots, taken);
      wanted.put(slots.name(), (double) taken);
    }

    awaitPage("spillway_slots_in_use", wanted);
  }

  @Test
  void every_request_in_flight_is_shown_in_its_class() {
    Map<String, Double> wanted = new TreeMap<>();
    int sum = 0;
    for (RouteClass routeClass : RouteClass.values()) {
      int permits = routeClass.ordinal() + 1;
      admit(routeClass, permits);
      wanted.put(routeClass.label(), (double) permits);
      sum += permits;
    }

    awaitPage("spillway_in_flight", wanted);
    assertThat(page("spillway_slots_in_use")).containsEntry("in-flight", (double) sum);
  }

  @Test
  void every_refusal_is_shown_where_it_happened() {
    Map<String, Double> wanted = new TreeMap<>(page("spillway_slots_refused_total"));
    int refusals = 1;
    for (Slots slots : counted().slots()) {
      while (!slots.full()) {
        slots.take("test").ifPresent(slot -> back.add(slot::ignored));
      }
      for (int n = 0; n < refusals; n++) {
        assertThat(slots.take("test")).isEmpty();
      }
      wanted.merge(slots.name(), (double) refusals++, Double::sum);
      giveAllBack();
      back.clear();
    }

    awaitPage("spillway_slots_refused_total", wanted);
  }

  @Test
  void every_request_shed_is_shown_in_its_class() {
    AdmissionGate gate = counted().gate();
    Map<String, Double> wanted = new TreeMap<>(page("spillway_shed_total"));
    while (gate.wouldAdmit(RouteClass.CONFIRM)) {
      admit(RouteClass.CONFIRM, 1);
    }
    for (RouteClass routeClass : RouteClass.values()) {
      if (!gate.wouldAdmit(routeClass)) {
        gate.admit(routeClass);
        wanted.merge(routeClass.label(), 1.0, Double::sum);
      }
    }

    awaitPage("spillway_shed_total", wanted);
  }

  @Test
  void everybody_who_waits_is_shown_where_they_wait() {
    Map<String, Double> wanted = new TreeMap<>();
    int waiters = 1;
    for (WaitingRoom room : counted().rooms()) {
      for (Slots slots : counted().slots()) {
        if (slots.name().equals(room.name())) {
          take(slots, slots.limit());
        }
      }
      for (int n = 0; n < waiters; n++) {
        back.add(0, ((Waiter) room.enter("test", inAMinute(), NOBODY))::leave);
      }
      wanted.put(room.name(), (double) waiters++);
    }

    awaitPage("spillway_slots_waiting", wanted);
  }

  private static Deadline inAMinute() {
    return Deadline.after(60_000, Ticks.system());
  }
}
