package dev.spillway;

import dev.spillway.management.Reconciliations;
import dev.spillway.reconciliation.Difference;
import dev.spillway.reconciliation.Difference.Kind;
import dev.spillway.reconciliation.Reconciliation;
import io.vertx.core.json.JsonArray;
import java.util.List;

/** What the command {@code reconcile} prints. */
final class ReconcileText {

  /** Lines of differences; all of them are in the JSON, and at the operators' port. */
  private static final int LISTED_MAX = 50;

  private ReconcileText() {}

  static String of(Reconciliation ended, List<Difference> differences) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s in Korea: %d transactions on %d pages, %d payments compared%n"
            .formatted(ended.day(), ended.transactions(), ended.pages(), ended.compared()));
    text.append("%n%-24s %9s %9s%n".formatted("differences", "settled", "left"));
    for (Kind kind : Kind.values()) {
      text.append(
          "%-24s %9d %9d%n"
              .formatted(kind, count(differences, kind, true), count(differences, kind, false)));
    }
    text.append("%-24s %9d %9d%n".formatted("together", ended.settled(), ended.unsettled()));
    List<Difference> left = differences.stream().filter(one -> !one.settled()).toList();
    if (left.isEmpty()) {
      return text.append("%nThe books agree.%n".formatted()).toString();
    }
    text.append("%nSomebody must look at:%n".formatted());
    left.stream().limit(LISTED_MAX).forEach(one -> text.append(line(one)));
    if (left.size() > LISTED_MAX) {
      text.append(
          "and %d more: GET /admin/reconciliations/%s, or --json%n"
              .formatted(left.size() - LISTED_MAX, ended.day()));
    }
    return text.toString();
  }

  private static long count(List<Difference> differences, Kind kind, boolean settled) {
    return differences.stream()
        .filter(one -> one.kind() == kind && one.settled() == settled)
        .count();
  }

  private static String line(Difference one) {
    return "%s paymentKey=%s orderId=%s%n  ours: %s%n  theirs: %s%s%n"
        .formatted(
            one.kind(),
            one.paymentKey(),
            one.orderId().orElse("unknown"),
            one.ours(),
            one.theirs(),
            one.note().map(note -> "%n  note: ".formatted() + note).orElse(""));
  }

  static String json(Reconciliation ended, List<Difference> differences) {
    JsonArray all = new JsonArray();
    differences.forEach(one -> all.add(Reconciliations.show(one)));
    return Reconciliations.show(ended).put("differences", all).encode() + System.lineSeparator();
  }
}
