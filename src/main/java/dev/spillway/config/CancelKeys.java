package dev.spillway.config;

import dev.spillway.cancel.CancelOptions;

/** Keys of {@link CancelOptions}. */
final class CancelKeys extends Section<CancelOptions> {
  private final Key<Integer> waiters =
      number(
          CancelOptions.WAITERS,
          64,
          "requests",
          "Cancels that wait for another refund of the same payment, in all; beyond that the answer is"
              + " 409 PAYMENT_IN_PROGRESS at once.",
          "Raise it when shops give back many parts of one payment at once and hear that.");

  CancelKeys() {
    super("cancel", "Giving money back.");
  }

  @Override
  CancelOptions read(Settings settings) {
    return new CancelOptions(settings.get(waiters));
  }
}
