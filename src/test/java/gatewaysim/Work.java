package gatewaysim;

import java.util.Optional;

/** What one API call asks for, apart from latency, faults and idempotency. */
interface Work {
  /** The call was taken; the returned action runs just before it is executed or dropped. */
  default Runnable accept() {
    return () -> {};
  }

  /** Does it; the fault may change what is done. */
  Outcome execute(Fault fault);

  /** Refuses it for good, as a card company would. */
  default Outcome decline() {
    throw new IllegalStateException("only confirm and cancel can be declined");
  }

  /** The payment that the call is about, if there is one. */
  Optional<Payment> subject();
}
