package dev.spillway.management;

import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.api.InvalidRequest;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.api.Views;
import dev.spillway.reconciliation.Difference;
import dev.spillway.reconciliation.KoreanDay;
import dev.spillway.reconciliation.Reconciler;
import dev.spillway.reconciliation.Reconciliation;
import dev.spillway.reconciliation.ReconciliationStore;
import dev.spillway.reconciliation.ReconciliationStore.Listed;
import dev.spillway.reconciliation.Start;
import dev.spillway.store.Database;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Comparisons of days with the gateway's books: which there were, what they found, and the way to
 * begin one.
 *
 * <p>Lists are read in pages, by the key of the last row and not by its number, so that a page
 * costs the same wherever it stands.
 */
public final class Reconciliations {

  private static final String PATH = "/admin/reconciliations";
  private static final String DAY_PATH = PATH + "/:day";
  private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  private static final int LIMIT_MAX = 100;
  private static final long LIMIT_DEFAULT = 30;
  private static final LocalDate AFTER_ALL = LocalDate.of(9999, 12, 31);

  private final Reconciler reconciler;
  private final Database database;
  private final Ticks ticks;
  private final ReconciliationStore store = new ReconciliationStore();

  public Reconciliations(Reconciler reconciler, Database database, Ticks ticks) {
    this.reconciler = reconciler;
    this.database = database;
    this.ticks = ticks;
  }

  public List<AdminRoute> routes() {
    return List.of(
        AdminRoute.get(PATH, this::list),
        AdminRoute.post(PATH, this::begin),
        AdminRoute.get(DAY_PATH, this::differences));
  }

  private Future<Answer> list(AdminRequest request) {
    Fields fields = request.fields();
    int limit = limit(fields);
    LocalDate before =
        fields.optionalMatching("cursor", DAY).map(text -> date("cursor", text)).orElse(AFTER_ALL);
    fields.check();
    return database
        .query(request.requestId(), request.deadline(), tx -> store.newest(tx, before, limit + 1))
        .map(
            days -> {
              JsonArray shown = new JsonArray();
              days.stream().limit(limit).forEach(day -> shown.add(show(day)));
              String next = days.size() > limit ? days.get(limit - 1).day().toString() : null;
              return Answer.ok(
                  new JsonObject().put("reconciliations", shown).put("nextCursor", next));
            });
  }

  private Future<Answer> differences(AdminRequest request) {
    Fields fields = request.fields();
    int limit = limit(fields);
    String day = fields.matching("day", DAY);
    long after = fields.optionalMatching("cursor", NUMBER).map(Reconciliations::number).orElse(0L);
    fields.check();
    KoreanDay wanted = new KoreanDay(date("day", day));
    return database.query(
        request.requestId(),
        request.deadline(),
        tx ->
            store
                .find(tx, wanted)
                .compose(
                    found ->
                        found.isEmpty()
                            ? Future.succeededFuture(
                                Problem.of(ProblemCode.NOT_FOUND, "That day has not been compared"))
                            : store
                                .differences(tx, wanted, after, limit + 1)
                                .map(listed -> page(found.get(), listed, limit))));
  }

  /** What does not match the pattern is refused when all fields are read. */
  private static long number(String text) {
    return NUMBER.matcher(text).matches() ? Long.parseLong(text) : 0;
  }

  private static int limit(Fields fields) {
    return fields.optionalIntegerText("limit", 1, LIMIT_MAX).orElse(LIMIT_DEFAULT).intValue();
  }

  private static LocalDate date(String field, String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException noDate) {
      throw new InvalidRequest(field, "must be a day such as 2026-12-01");
    }
  }

  private static Answer page(Reconciliation day, List<Listed> listed, int limit) {
    JsonArray shown = new JsonArray();
    listed.stream().limit(limit).forEach(one -> shown.add(show(one.difference())));
    String next = listed.size() > limit ? Long.toString(listed.get(limit - 1).id()) : null;
    return Answer.ok(show(day).put("differences", shown).put("nextCursor", next));
  }

  private Future<AdminChange> begin(AdminRequest request) {
    Fields fields = request.fields();
    String text = fields.matching("date", DAY);
    fields.check();
    KoreanDay day = day(text);
    return reconciler
        .begin(day)
        .compose(
            start ->
                start instanceof Start.Busy busy
                    ? Future.succeededFuture(AdminChange.none(busy(busy)))
                    : database
                        .query(request.requestId(), request.deadline(), tx -> store.find(tx, day))
                        // It has begun, whether it can be shown now or not.
                        .otherwise(Optional.empty())
                        .map(found -> begun(day, found)));
  }

  private KoreanDay day(String text) {
    try {
      return KoreanDay.parse(text, KoreanDay.at(ticks.epochMillis()));
    } catch (IllegalArgumentException refused) {
      throw new InvalidRequest("date", refused.getMessage());
    }
  }

  private static Answer busy(Start.Busy busy) {
    JsonObject member =
        new JsonObject().put("day", busy.day().map(KoreanDay::toString).orElse(null));
    return Problem.of(
        ProblemCode.INVALID_STATE,
        "One day is compared at a time, now "
            + busy.day().map(KoreanDay::toString).orElse("another one"),
        false,
        member);
  }

  private static AdminChange begun(KoreanDay day, Optional<Reconciliation> found) {
    JsonObject shown =
        found.map(Reconciliations::show).orElse(new JsonObject().put("day", day.toString()));
    Answer answer = new Answer(202, Map.of("Location", PATH + "/" + day), shown);
    return new AdminChange(answer, new JsonObject(), new JsonObject().put("day", day.toString()));
  }

  /** A comparison as operators see it, here and from the command line. */
  public static JsonObject show(Reconciliation day) {
    return new JsonObject()
        .put("day", day.day().toString())
        .put("status", day.status().name())
        .put("startedAt", Views.time(day.startedAt()))
        .put("finishedAt", day.finishedAt().map(Views::time).orElse(null))
        .put("pages", day.pages())
        .put("transactions", day.transactions())
        .put("compared", day.compared())
        .put("settled", day.settled())
        .put("unsettled", day.unsettled())
        .put("error", day.error().orElse(null));
  }

  /** The same of a difference. */
  public static JsonObject show(Difference difference) {
    return new JsonObject()
        .put("kind", difference.kind().name())
        .put("paymentKey", difference.paymentKey())
        .put("orderId", difference.orderId().orElse(null))
        .put("transactionKey", difference.transactionKey().orElse(null))
        .put("ours", difference.ours())
        .put("theirs", difference.theirs())
        .put("settled", difference.settled())
        .put("note", difference.note().orElse(null));
  }
}
