package dev.spillway.prediction;

import dev.spillway.capacity.ErlangB;
import dev.spillway.capacity.FluidLimit;

/**
 * What one budget refuses by the formulas and in fact, and whether its places come back.
 *
 * <p>The hold is L = max(mean of the holds that ended lately, 2 x mean age of what is out). The
 * second one sees a slow gateway before the first slow call has returned. It overstates L, and with
 * it the offered load and both predictions: where holds differ, by their 1 + cv^2, which is 2 for
 * exponential ones and more for a few very slow calls among many fast; where a place is never given
 * back, the more the quieter it is; and by chance, by some percent, since it is the larger of two
 * estimates. Every arrival counts as one that would hold for L, though some give their place back
 * unused.
 *
 * <p>The predictions are for the load and the limit of now, the observed share is of the whole
 * window: after a change the first lead and the second follows. Erlang B stands for arrivals at
 * random that do not wait; where callers may wait, as for a database write, the truth lies between
 * it and the fluid limit.
 *
 * @param limit places there are, 0 for no limit
 * @param offered arrivals per second x hold, erlangs
 * @param residual places that are out and that no work explains: see {@link Residual}; not a number
 *     before the window is filled
 * @param residualNoise one standard deviation of it by chance alone
 */
public record Forecast(
    double arrivalPerSecond,
    double holdSeconds,
    int limit,
    double offered,
    double fluidRefusedShare,
    double erlangRefusedShare,
    double observedRefusedShare,
    double residual,
    double residualNoise) {

  /** Nothing is known: no figure is a number. */
  static final Forecast NONE = none(Double.NaN);

  /** More places than that are none that run dry; it also keeps the formula short. */
  private static final int LIMIT_MAX = 100_000;

  private static Forecast none(double nothing) {
    return new Forecast(nothing, nothing, 0, nothing, nothing, nothing, nothing, nothing, nothing);
  }

  static Forecast of(Window window, Residual residual, int places) {
    Sample first = window.first();
    Sample last = window.last();
    double seconds = last.secondsSince(first);
    long arrivals = last.arrivals() - first.arrivals();
    long refused = last.refused() - first.refused();
    double holdSeconds = window.holdSeconds();
    double arrivalPerSecond = seconds == 0 ? 0 : arrivals / seconds;
    double offered = arrivalPerSecond * holdSeconds;
    boolean limited = places <= LIMIT_MAX;
    return new Forecast(
        arrivalPerSecond,
        holdSeconds,
        limited ? places : 0,
        offered,
        limited ? FluidLimit.refusedShare(offered, places) : 0,
        limited ? ErlangB.refusedShare(offered, places) : 0,
        arrivals == 0 ? 0 : (double) refused / arrivals,
        residual.places(),
        residual.noise());
  }

  /** Observed less predicted: refusals that the fluid limit does not account for. */
  public double aboveFluid() {
    return observedRefusedShare - fluidRefusedShare;
  }

  /** Observed less predicted: a load that is not as random as Erlang B has it, or a wrong hold. */
  public double aboveErlang() {
    return observedRefusedShare - erlangRefusedShare;
  }
}
