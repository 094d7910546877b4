/**
 * What the budgets are about to refuse, beside what they do refuse, from live figures.
 *
 * <p>Four times a second {@link dev.spillway.prediction.Prediction} reads the counters that the
 * admission package keeps anyway and makes a {@link dev.spillway.prediction.Forecast} of each
 * {@link dev.spillway.prediction.Budget}. From the same figures come the Little residual, which
 * names a place that never came back, and a plan by live load. A shadow budget tells what another
 * limit would have refused. Nothing here ever decides about a request.
 *
 * <p>Plain Java: all time is from {@link dev.spillway.time.Ticks}, somebody else has the timer.
 */
package dev.spillway.prediction;
