package gatewaysim;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Answers by idempotency key: the first request with a key is executed, later ones get its answer.
 *
 * <p>The scope is key, API key, method and path. The body takes no part, as at the real gateway: a
 * key used again for another order gets the first order's answer. Keys live 15 days and are bounded
 * in number, oldest out first. Used on the simulator's event loop only.
 */
final class IdempotencyStore {
  static final int KEY_LENGTH_MAX = 300;
  private static final long LIFE_MILLIS = 15L * 24 * 60 * 60_000;

  /** The use of one key. */
  static final class Entry {
    private final String scope;
    private final String traceId;
    private final long startedMillis;
    private Answer answer;

    private Entry(String scope, String traceId, long startedMillis) {
      this.scope = scope;
      this.traceId = traceId;
      this.startedMillis = startedMillis;
    }

    boolean inFlight() {
      return answer == null;
    }

    Answer answer() {
      return answer;
    }

    /** Trace id of the request that was executed. */
    String traceId() {
      return traceId;
    }
  }

  private final SimClock clock;
  private final int entriesMax;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  IdempotencyStore(SimClock clock, int entriesMax) {
    this.clock = clock;
    this.entriesMax = entriesMax;
  }

  static String scope(String key, String apiKey, String method, String path) {
    return String.join("\n", apiKey, method, path, key);
  }

  /** The entry of an earlier request, or a new one that this trace id owns. */
  Entry claim(String scope, String traceId) {
    sweep();
    return entries.computeIfAbsent(scope, fresh -> new Entry(scope, traceId, clock.millis()));
  }

  /** An entry for a request without a key, which nobody can find. */
  Entry unkeyed(String traceId) {
    return new Entry("", traceId, clock.millis());
  }

  void complete(Entry entry, Answer answer) {
    entry.answer = answer;
  }

  /** Frees the key: nothing was executed that a repeat could be answered with. */
  void release(Entry entry) {
    entries.remove(entry.scope, entry);
  }

  void clear() {
    entries.clear();
  }

  private void sweep() {
    Iterator<Entry> oldestFirst = entries.values().iterator();
    while (oldestFirst.hasNext()) {
      boolean dead = clock.millis() - oldestFirst.next().startedMillis >= LIFE_MILLIS;
      if (!dead && entries.size() < entriesMax) {
        return;
      }
      oldestFirst.remove();
    }
  }
}
