package gatewaysim;

import java.util.EnumMap;
import java.util.Map;

/**
 * Counts API calls: how many came, how many are open now and at most.
 *
 * <p>A call is open from its arrival until its answer is out or the caller has left, which is what
 * a cap on the caller's side bounds. Used on the simulator's event loop only.
 */
final class CallMeter {
  private final Map<Operation, Long> started = new EnumMap<>(Operation.class);
  private final Map<Operation, Integer> open = new EnumMap<>(Operation.class);
  private final Map<Operation, Integer> peak = new EnumMap<>(Operation.class);
  private int openTotal;
  private int peakTotal;
  private long replays;
  private long conflicts;
  private long unauthorized;
  private long abandoned;
  private long internalErrors;

  void started(Operation operation) {
    started.merge(operation, 1L, Long::sum);
    int now = open.merge(operation, 1, Integer::sum);
    peak.merge(operation, now, Integer::max);
    openTotal++;
    peakTotal = Math.max(peakTotal, openTotal);
  }

  void ended(Operation operation, boolean answered) {
    open.merge(operation, -1, Integer::sum);
    openTotal--;
    if (!answered) {
      abandoned++;
    }
  }

  void countReplay() {
    replays++;
  }

  void countConflict() {
    conflicts++;
  }

  void countUnauthorized() {
    unauthorized++;
  }

  void countInternalError() {
    internalErrors++;
  }

  long total(Operation operation) {
    return started.getOrDefault(operation, 0L);
  }

  int open(Operation operation) {
    return open.getOrDefault(operation, 0);
  }

  int peak(Operation operation) {
    return peak.getOrDefault(operation, 0);
  }

  int open() {
    return openTotal;
  }

  int peak() {
    return peakTotal;
  }

  long replays() {
    return replays;
  }

  long conflicts() {
    return conflicts;
  }

  long unauthorized() {
    return unauthorized;
  }

  long abandoned() {
    return abandoned;
  }

  long internalErrors() {
    return internalErrors;
  }

  /** Starts the counts anew; calls that are open stay open. */
  void clear() {
    started.clear();
    peak.clear();
    peak.putAll(open);
    peakTotal = openTotal;
    replays = 0;
    conflicts = 0;
    unauthorized = 0;
    abandoned = 0;
    internalErrors = 0;
  }
}
