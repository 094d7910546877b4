package dev.spillway.processing;

import dev.spillway.admission.Slot;
import dev.spillway.lease.Ended;
import dev.spillway.lease.Leased;
import dev.spillway.lease.LeasedWork;
import dev.spillway.store.Database;
import dev.spillway.store.SqlFailures;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deals with stored webhooks: reads those that were leased together in one statement, gathers them
 * by order, and ends those of one order together.
 *
 * <p>An order is dealt with in one round at a time; events that come meanwhile are put off for a
 * moment and mostly find that they are old news. No event waits for one of another order: each
 * round runs by itself, and one that fails fails alone.
 *
 * <p>Crash story: nothing is kept but in the rows. A lease that runs out leads to another go, and a
 * go at an event that had its effect already has none.
 *
 * <p>Confined to the loop of its poller.
 */
final class EventWork implements LeasedWork {

  private static final Logger LOG = LoggerFactory.getLogger(EventWork.class);
  private static final int END_TRIES = 4;
  private static final long END_PAUSE_MILLIS = 100;
  private static final int TRIM_ROWS = 1_000;
  private static final long TRIM_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Vertx vertx;
  private final Database database;
  private final EventStore store;
  private final SignatureCheck signatures;
  private final OrderRound.Parts rounds;
  private final int parkedMax;
  private final Ticks ticks;
  private final ProcessingListener listener;
  private final List<InHand> gathered = new ArrayList<>();
  private final Set<String> busy = new HashSet<>();
  private long nextTrimNanos;

  /** A leased row, the place that it takes, and who waits for its end. */
  private record InHand(Leased lease, Slot place, Promise<Ended> end) {}

  EventWork(
      Vertx vertx,
      EventStore store,
      SignatureCheck signatures,
      OrderRound.Parts rounds,
      int parkedMax,
      Ticks ticks,
      ProcessingListener listener) {
    this.vertx = vertx;
    this.database = rounds.database();
    this.store = store;
    this.signatures = signatures;
    this.rounds = rounds;
    this.parkedMax = parkedMax;
    this.ticks = ticks;
    this.listener = listener;
    this.nextTrimNanos = ticks.nanos();
  }

  @Override
  public Future<Ended> run(Leased row, Slot place) {
    Promise<Ended> end = Promise.promise();
    if (gathered.isEmpty()) {
      vertx.runOnContext(all -> begin());
    }
    gathered.add(new InHand(row, place, end));
    return end.future().onComplete(done -> place.succeeded());
  }

  private void begin() {
    List<InHand> together = List.copyOf(gathered);
    gathered.clear();
    Map<Long, InHand> inHand = new HashMap<>();
    together.forEach(it -> inHand.put(it.lease().id(), it));
    database
        .background("webhooks", tx -> store.read(tx, together.stream().map(InHand::lease).toList()))
        .onFailure(failure -> together.forEach(it -> it.end().fail(failure)))
        .onSuccess(
            events -> {
              deal(events, inHand);
              // Whoever has taken over what is no longer ours will end it.
              inHand.values().forEach(gone -> gone.end().complete(Ended.givenBack(false)));
            });
  }

  /** Takes what it deals with out of the map. */
  private void deal(List<Event> events, Map<Long, InHand> inHand) {
    Map<Event, Fate> atOnce = new LinkedHashMap<>();
    Map<String, List<Item>> bySubject = new LinkedHashMap<>();
    for (Event event : events) {
      if (rounds.judge().spent(event)) {
        atOnce.put(event, Fate.of(Fate.Kind.DEAD, "every try of it was cut short"));
      } else if (SignatureCheck.SIGNED_TYPES.contains(event.type())) {
        atOnce.put(event, signatures.judge(event));
      } else {
        try {
          Hint hint = HintReader.read(event.type(), event.raw());
          bySubject
              .computeIfAbsent(hint.subject(), none -> new ArrayList<>())
              .add(new Item(event, hint));
        } catch (HintReader.Unreadable unreadable) {
          atOnce.put(event, Fate.of(Fate.Kind.UNREADABLE, unreadable.getMessage()));
        }
      }
    }
    Map<Event, InHand> owners = new HashMap<>();
    events.forEach(event -> owners.put(event, inHand.remove(event.lease().id())));
    if (!atOnce.isEmpty()) {
      end(atOnce, owners);
    }
    bySubject.forEach((subject, items) -> round(subject, items, owners));
  }

  private void round(String subject, List<Item> items, Map<Event, InHand> owners) {
    if (!busy.add(subject)) {
      end(postponed(items, "the order is being dealt with"), owners);
      return;
    }
    Future.succeededFuture()
        .compose(go -> new OrderRound(rounds, subject).run(items))
        .otherwise(failure -> failed(subject, items, failure))
        .onComplete(
            fates -> {
              busy.remove(subject);
              end(fates.result(), owners);
            });
  }

  /** A database that is away for a moment costs no try; anything else does. */
  private Map<Event, Fate> failed(String subject, List<Item> items, Throwable failure) {
    if (SqlFailures.kind(failure).passing()) {
      LOG.debug("webhooks not processed subject={}", subject, failure);
      return postponed(items, "the database did not answer");
    }
    LOG.warn("webhooks not processed subject={}", subject, failure);
    Map<Event, Fate> fates = new HashMap<>();
    for (Item item : items) {
      fates.put(item.event(), rounds.judge().again(item.event(), failure.toString()));
    }
    return fates;
  }

  private Map<Event, Fate> postponed(List<Item> items, String why) {
    Map<Event, Fate> fates = new HashMap<>();
    items.forEach(item -> fates.put(item.event(), rounds.judge().postponed(why)));
    return fates;
  }

  private void end(Map<Event, Fate> fates, Map<Event, InHand> owners) {
    database
        .again(
            END_TRIES,
            END_PAUSE_MILLIS,
            () -> database.background("webhooks", tx -> store.end(tx, fates)))
        .onSuccess(
            ages -> {
              fates.forEach(
                  (event, fate) -> {
                    Long age = ages.get(event.lease().id());
                    if (age != null) {
                      tell(event, fate, age);
                    }
                    owners.get(event).end().complete(Ended.givenBack(!fate.kind().open()));
                  });
              trimIfParked(fates);
            })
        .onFailure(
            failure -> fates.keySet().forEach(event -> owners.get(event).end().fail(failure)));
  }

  private void tell(Event event, Fate fate, long ageMillis) {
    listener.ended(fate.kind().label());
    switch (fate.kind()) {
      case DEAD ->
          LOG.error(
              "webhook given up id={} type={} attempts={} why={}",
              event.lease().id(),
              event.type(),
              event.attempts(),
              fate.why());
      case DISBELIEVED, UNREADABLE, UNVERIFIED, EXPIRED ->
          LOG.warn(
              "webhook not acted upon id={} type={} why={}",
              event.lease().id(),
              event.type(),
              fate.why());
      case VERIFIED ->
          LOG.info("signed webhook kept id={} type={}", event.lease().id(), event.type());
      case SETTLED, HELD, UNCHANGED -> listener.doneAfter(ageMillis);
      case PARKED, POSTPONED, RETRIED ->
          LOG.debug(
              "webhook comes again id={} fate={} why={}",
              event.lease().id(),
              fate.kind(),
              fate.why());
    }
  }

  private void trimIfParked(Map<Event, Fate> fates) {
    boolean parked = fates.values().stream().anyMatch(fate -> fate.kind() == Fate.Kind.PARKED);
    if (!parked || ticks.nanos() - nextTrimNanos < 0) {
      return;
    }
    nextTrimNanos = ticks.nanos() + TRIM_NANOS;
    database
        .background("webhooks", tx -> store.trimParked(tx, parkedMax, TRIM_ROWS))
        .onSuccess(
            given -> {
              if (given > 0) {
                LOG.error("webhooks given up, too many wait for their orders count={}", given);
              }
            })
        .onFailure(failure -> LOG.debug("parked webhooks not trimmed", failure));
  }
}
