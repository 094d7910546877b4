package gatewaysim;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Checks Basic authentication: the secret key as user, an empty password. */
final class Credentials {
  private static final String SCHEME = "Basic ";

  private final String secretKey;

  Credentials(String secretKey) {
    this.secretKey = secretKey;
  }

  boolean testMode() {
    return secretKey.startsWith("test_");
  }

  /** Ends the call unless the header carries our secret key with its colon. */
  void require(Exchange exchange) {
    String value =
        exchange.header("Authorization").orElseThrow(() -> new Refusal("UNAUTHORIZED_KEY"));
    if (!value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw new Refusal("INCORRECT_BASIC_AUTH_FORMAT");
    }
    String pair = decode(value.substring(SCHEME.length()).trim());
    int colon = pair.indexOf(':');
    if (colon < 0) {
      throw new Refusal("INCORRECT_BASIC_AUTH_FORMAT");
    }
    String key = pair.substring(0, colon);
    if (key.matches("(test|live)_g?ck_.*")) {
      throw new Refusal("INVALID_API_KEY");
    }
    if (!key.equals(secretKey) || colon != pair.length() - 1) {
      throw new Refusal("UNAUTHORIZED_KEY");
    }
  }

  String secretKey() {
    return secretKey;
  }

  private static String decode(String text) {
    try {
      return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notBase64) {
      throw new Refusal("INCORRECT_BASIC_AUTH_FORMAT");
    }
  }
}
