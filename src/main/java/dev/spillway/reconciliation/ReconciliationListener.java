package dev.spillway.reconciliation;

import java.util.List;
import java.util.OptionalDouble;

/** What metrics may observe of reconciliation. */
public interface ReconciliationListener {

  /** For whoever is not interested. */
  ReconciliationListener NONE =
      new ReconciliationListener() {
        @Override
        public void pageRead() {}

        @Override
        public void lastSeen(
            OptionalDouble ageSeconds, List<ReconciliationStore.Count> differences) {}
      };

  /** This instance read a page of the gateway's list. */
  void pageRead();

  /**
   * Somebody has looked at the last comparison that came to its end, in whichever instance.
   *
   * @param ageSeconds since then; empty if there is none
   */
  void lastSeen(OptionalDouble ageSeconds, List<ReconciliationStore.Count> differences);
}
