package dev.spillway.admission;

import java.util.function.Function;

/**
 * The right of one request to be in flight, from {@link AdmissionGate} until it is given back.
 *
 * <p>It is itself the admission, so that admitting makes one object and no more.
 */
public final class Permit extends Place implements Admission {

  Permit(Lane lane, String requestId, long takenAtNanos) {
    super(lane, requestId, takenAtNanos);
  }

  @Override
  public <T> T fold(Function<Permit, T> admitted, Function<Shed, T> shed) {
    return admitted.apply(this);
  }
}
