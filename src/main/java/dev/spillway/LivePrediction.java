package dev.spillway;

import dev.spillway.admission.RouteClass;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.prediction.Budget;
import dev.spillway.prediction.LeakLog;
import dev.spillway.prediction.Prediction;
import dev.spillway.store.Database;
import dev.spillway.telemetry.PredictionMeters;
import java.util.ArrayList;
import java.util.List;

/** Says which budgets are predicted, and shows them. */
final class LivePrediction {

  /** Above the longest deadline, for what goes on when nobody waits any more. */
  private static final double LONGEST_HOLD_MARGIN_SECONDS = 5;

  private LivePrediction() {}

  static Prediction of(Ground ground) {
    PaymentGateway gateway = ground.gateway();
    Database database = ground.database();
    Budget gatewaySlots = Budget.of(gateway.confirmSlots(), RouteClass.CONFIRM);
    Budget databaseQuery = Budget.of(database.querySlots());
    Budget databaseWrite = Budget.of(database.writeSlots());
    List<Budget> all = new ArrayList<>(List.of(gatewaySlots, databaseQuery, databaseWrite));
    all.add(Budget.of(gateway.cancelSlots(), RouteClass.CANCEL));
    gateway.querySlots().shares().forEach(share -> all.add(Budget.of(share)));
    for (RouteClass routeClass : RouteClass.values()) {
      all.add(Budget.of(ground.gate(), routeClass));
    }
    Prediction prediction =
        new Prediction(
            new Prediction.Budgets(all, gatewaySlots, databaseQuery, databaseWrite),
            ground.config().prediction(),
            ground.config().deadline().longestMillis() / 1e3 + LONGEST_HOLD_MARGIN_SECONDS,
            new LeakLog(),
            ground.ticks());
    PredictionMeters.register(ground.metrics().telemetry(), prediction);
    return prediction;
  }
}
