package loadtests;

/** The machine did not let the load be made as planned, so that nothing was measured. */
final class MachineBusy extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  MachineBusy(String what) {
    super(what + ": the machine has too much to do");
  }
}
