package dev.spillway.admission;

import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import java.util.ArrayList;
import java.util.List;

/** Waiters by name, and what each was told, in order. */
final class Guests {

  private final Ticks ticks;
  private final List<String> told = new ArrayList<>();
  private final List<Slot> served = new ArrayList<>();

  Guests(Ticks ticks) {
    this.ticks = ticks;
  }

  Turn enter(WaitingRoom room, String name, long deadlineMillis) {
    return room.enter(name, Deadline.after(deadlineMillis, ticks), remembering(name));
  }

  private Turn.Waiting remembering(String name) {
    return new Turn.Waiting() {
      @Override
      public void served(Slot slot) {
        told.add(name + " served");
        served.add(slot);
      }

      @Override
      public void expired() {
        told.add(name + " expired");
      }
    };
  }

  List<String> told() {
    return told;
  }

  /** The slots that they were served with. */
  List<Slot> served() {
    return served;
  }
}
