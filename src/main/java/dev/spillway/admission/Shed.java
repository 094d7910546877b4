package dev.spillway.admission;

import java.util.Locale;
import java.util.function.Function;

/** Why a request was refused at the gate; all of them are {@link Resource#IN_FLIGHT}. */
public enum Shed implements Admission {
  /** As many requests are in flight as there may be. */
  FULL,
  /** What is free is kept for the classes above. */
  RESERVED,
  /** The class has as many in flight as it may have of its own. */
  CLASS_FULL;

  @Override
  public <T> T fold(Function<Permit, T> admitted, Function<Shed, T> shed) {
    return shed.apply(this);
  }

  /** The name in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
