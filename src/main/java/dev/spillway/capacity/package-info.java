/**
 * What a cap costs, computed beforehand: the share of requests that a number of slots refuses.
 *
 * <p>Throughout: {@code arrivalPerSecond} is the rate of first attempts; a hold is the time for
 * which a request keeps its slot, in seconds; {@code offered} is their product, the offered load in
 * erlangs; {@code slots} is the cap; a share is a number from 0 to 1. Functions are pure, give no
 * NaN for any argument in range, and refuse others with an {@link IllegalArgumentException} that
 * names the value.
 *
 * <p>Way in: {@link dev.spillway.capacity.Plan} puts the formulas together into one answer, {@link
 * dev.spillway.capacity.PlanText} and {@link dev.spillway.capacity.PlanJson} show it. The formulas:
 * {@link dev.spillway.capacity.Little}, {@link dev.spillway.capacity.FluidLimit}, {@link
 * dev.spillway.capacity.ErlangB}, {@link dev.spillway.capacity.PacedArrivals}, {@link
 * dev.spillway.capacity.Staffing}, {@link dev.spillway.capacity.Retries}, {@link
 * dev.spillway.capacity.TrunkReservation}, {@link dev.spillway.capacity.ErlangC}, {@link
 * dev.spillway.capacity.WaitingRoom}. Imports nothing of Spillway.
 */
package dev.spillway.capacity;
