package gatewaysim;

/** Ends a control call: the status and a text that names what was wrong. */
final class ControlError extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  ControlError(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  static ControlError badRequest(String message) {
    return new ControlError(400, message);
  }

  int status() {
    return status;
  }
}
