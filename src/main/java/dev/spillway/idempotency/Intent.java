package dev.spillway.idempotency;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a caller means to happen once, under the name that the caller gave it.
 *
 * @param key the caller's {@code Idempotency-Key}; without one nothing is remembered
 * @param requestHash of route and body, so that a key does not stand for two things
 */
public record Intent(Optional<String> key, String route, byte[] requestHash) {

  /** 1 to 300 printable ASCII characters. */
  public static final Pattern KEY = Pattern.compile("[\\x21-\\x7e][\\x20-\\x7e]{0,299}");

  /**
   * Names the intent.
   *
   * @param canonicalBody a writing of the body that is equal for equal requests
   */
  public static Intent of(Optional<String> key, String route, String canonicalBody) {
    if (key.isEmpty()) {
      return new Intent(key, route, new byte[0]);
    }
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      sha256.update(route.getBytes(StandardCharsets.UTF_8));
      sha256.update((byte) 0);
      return new Intent(key, route, sha256.digest(canonicalBody.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
