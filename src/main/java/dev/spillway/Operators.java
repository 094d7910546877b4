package dev.spillway;

import dev.spillway.management.AdminRoute;
import dev.spillway.management.AuditLog;
import dev.spillway.management.GateLimits;
import dev.spillway.management.Limit;
import dev.spillway.management.Limits;
import dev.spillway.management.ManagementListener;
import dev.spillway.management.PaymentRoutes;
import dev.spillway.management.PlanRoute;
import dev.spillway.management.Reconciliations;
import dev.spillway.management.WebhookRoutes;
import dev.spillway.prediction.Prediction;
import dev.spillway.processing.StoredWebhooks;
import dev.spillway.setting.Range;
import java.util.ArrayList;
import java.util.List;

/** What operators may ask and change. */
final class Operators {

  private Operators() {}

  static ManagementListener.AdminParts parts(
      Ground ground, LaterWork later, Prediction prediction) {
    AuditLog audit = new AuditLog(ground.ticks());
    List<AdminRoute> routes = new ArrayList<>(new Limits(liveLimits(ground), audit).routes());
    routes.add(PlanRoute.of(prediction.plan()));
    routes.addAll(WebhookRoutes.of(new StoredWebhooks(ground.database(), later::webhooksStored)));
    routes.addAll(new PaymentRoutes(later.recovery().interventions()).routes());
    routes.addAll(
        new Reconciliations(later.reconciler(), ground.database(), ground.ticks()).routes());
    return new ManagementListener.AdminParts(routes, audit, ground.ticks());
  }

  /** What {@code PUT /admin/limits} can change, each as far as threads and connections reach. */
  private static List<Limit.Group> liveLimits(Ground ground) {
    int confirms = ground.config().gateway().threads();
    int cancels = ground.config().gateway().cancelThreads();
    int queries = ground.config().gateway().queryThreads();
    int reads = ground.config().database().sharedConnections();
    return List.of(
        Limit.of(new Range("gateway.slots", 1, confirms), ground.gateway().confirmSlots()),
        Limit.of(new Range("gateway.cancelSlots", 1, cancels), ground.gateway().cancelSlots()),
        Limit.of(new Range("gateway.querySlots", 1, queries), ground.gateway().querySlots()),
        new GateLimits(ground.gate()),
        Limit.of(new Range("database.querySlots", 1, reads), ground.database().querySlots()));
  }
}
