package demo;

/** The demo cannot run; the message is the one line that its user gets to see. */
final class DemoFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DemoFailure(String message) {
    super(message);
  }
}
