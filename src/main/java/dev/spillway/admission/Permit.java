package dev.spillway.admission;

import java.util.function.Function;

/**
 * The right of one request to be in flight, from {@link AdmissionGate} until it is given back.
 *
 * <p>It is itself the admission, so that admitting makes one object and no more.
 */
public final class Permit extends Place implements Admission {

  Permit(Lane lane, long takenAtNanos, int cell) {
    super(lane, takenAtNanos, cell);
  }

  /**
   * Names the request, so that a permit that stays out for too long can be told by more than its
   * age. With G1 it may cost as much again as the admission.
   */
  public void named(String requestId) {
    name(requestId);
  }

  @Override
  public <T> T fold(Function<Permit, T> admitted, Function<Shed, T> shed) {
    return admitted.apply(this);
  }
}
