package gatewaysim;

/**
 * Ends an API call with an error of the gateway; the route turns it into the answer.
 *
 * <p>Carries no stack trace: it is an expected outcome, thrown at request rate under load.
 */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String code;

  Refusal(String code) {
    super(code, null, false, false);
    this.code = code;
  }

  String code() {
    return code;
  }
}
