package dev.spillway;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.Slots;
import dev.spillway.admission.WaitingRoom;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.store.Database;
import dev.spillway.telemetry.ConnectionMeters;
import dev.spillway.telemetry.GateMeters;
import dev.spillway.telemetry.SlotMeters;
import dev.spillway.telemetry.Telemetry;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that is counted out, listed once, so that nothing bounded goes unseen: each gauge
 * reads the variable that decides.
 *
 * @param gate who may be in flight
 * @param slots every other counted resource
 * @param rooms the places to wait in front of them
 */
record Counted(AdmissionGate gate, List<Slots> slots, List<WaitingRoom> rooms) {

  /**
   * @param others counted by who uses them alone
   */
  static Counted of(Ground ground, List<Slots> others) {
    PaymentGateway gateway = ground.gateway();
    List<Slots> slots = new ArrayList<>(ground.database().slots());
    slots.addAll(List.of(gateway.confirmSlots(), gateway.cancelSlots()));
    slots.addAll(gateway.querySlots().shares());
    slots.addAll(others);
    List<WaitingRoom> rooms = new ArrayList<>(ground.database().rooms());
    rooms.add(gateway.confirmBudget().room());
    return new Counted(ground.gate(), List.copyOf(slots), List.copyOf(rooms));
  }

  void show(Telemetry telemetry, Database database) {
    GateMeters.register(telemetry, gate);
    SlotMeters.register(telemetry, slots);
    SlotMeters.waiting(telemetry, rooms);
    ConnectionMeters.register(telemetry, database::replacements);
  }
}
