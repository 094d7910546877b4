package dev.spillway.prediction;

import dev.spillway.admission.Overdue;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slots;
import java.util.ArrayList;
import java.util.List;

/** Gateway slots under traffic, the prediction that watches them, and what it told of leaks. */
final class Scene implements LeakListener {

  static final int WINDOW_SECONDS = 60;
  static final double LONGEST_HOLD_SECONDS = 37;

  final Traffic traffic;
  final Slots slots;
  final Prediction prediction;
  final List<String> told = new ArrayList<>();
  final List<Overdue> named = new ArrayList<>();
  private final Forecaster forecaster;

  Scene(Traffic traffic, int limit) {
    this(traffic, limit, 0);
  }

  Scene(Traffic traffic, int limit, int shadowLimit) {
    this.traffic = traffic;
    this.slots = new Slots("gateway-slots", limit, traffic);
    Budget gateway = Budget.of(slots, RouteClass.CONFIRM);
    Budget query = Budget.of(new Slots("database-query", 8, traffic));
    Budget write = Budget.of(new Slots("database-write", 10, traffic));
    this.prediction =
        new Prediction(
            new Prediction.Budgets(List.of(gateway, query, write), gateway, query, write),
            new PredictionOptions(WINDOW_SECONDS, shadowLimit, 0, 0),
            LONGEST_HOLD_SECONDS,
            this,
            traffic);
    this.forecaster = prediction.forecasters().get(0);
    traffic.into(slots, prediction::tick);
  }

  Forecast forecast() {
    return forecaster.forecast();
  }

  ShadowSlots shadow() {
    return prediction.shadows().get("gateway-slots");
  }

  @Override
  public void leaked(Budget budget, double residual, List<Overdue> places) {
    told.add("%s leaks %d".formatted(budget.resource(), places.size()));
    named.addAll(places);
  }

  @Override
  public void returnedTwice(Budget budget, double residual) {
    told.add(budget.resource() + " returns twice");
  }

  @Override
  public void mended(Budget budget) {
    told.add(budget.resource() + " mended");
  }
}
