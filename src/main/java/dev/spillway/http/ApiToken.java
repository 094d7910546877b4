package dev.spillway.http;

import dev.spillway.bus.Endpoint;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One token that may call the checkout API, known by its hash alone: who reads the configuration
 * cannot call the API with what is found there.
 *
 * @param owner whose orders the token sees; tokens with one owner share them, so that a token can
 *     be replaced without losing sight of its orders. 1 to 64 of {@code A-Z a-z 0-9 . _ -}
 * @param sha256 SHA-256 of the token, 64 hexadecimal digits; kept in lower case
 */
public record ApiToken(String owner, String sha256) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final int OWNER_DIGITS = 12;

  public ApiToken {
    sha256 = sha256.toLowerCase(Locale.ROOT);
    if (!SHA256.matcher(sha256).matches()) {
      throw new IllegalArgumentException(
          "api.tokens: the hash of a token is not 64 hexadecimal digits");
    }
    if (!Endpoint.OWNER.matcher(owner).matches()) {
      throw new IllegalArgumentException(
          "api.tokens: a name is not 1 to 64 of A-Z, a-z, 0-9, '.', '_' and '-'");
    }
  }

  /**
   * Reads one entry of {@code api.tokens}: {@code name:sha256} or the hash alone, whose first 12
   * digits then name the owner.
   *
   * @throws IllegalArgumentException without the entry's text, which may be a token by mistake
   */
  public static ApiToken parse(String entry) {
    int colon = entry.indexOf(':');
    if (colon >= 0) {
      return new ApiToken(entry.substring(0, colon), entry.substring(colon + 1));
    }
    String digits = entry.toLowerCase(Locale.ROOT);
    return new ApiToken(digits.substring(0, Math.min(OWNER_DIGITS, digits.length())), digits);
  }

  /** Names the owner only. */
  @Override
  public String toString() {
    return "ApiToken[owner=" + owner + "]";
  }
}
