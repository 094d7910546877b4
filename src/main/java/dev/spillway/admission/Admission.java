package dev.spillway.admission;

import java.util.function.Function;

/**
 * What the gate said: a {@link Permit} to be in flight, or the reason why the request is shed.
 *
 * <p>The reasons are constants, so that saying no allocates nothing.
 */
public sealed interface Admission permits Permit, Shed {

  <T> T fold(Function<Permit, T> admitted, Function<Shed, T> shed);
}
