package dev.spillway.webhook;

import dev.spillway.setting.Rule;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key with which the PG signs some of its webhooks. What is written in hexadecimal digits stands
 * for the bytes that they spell, all else for itself. Never shown.
 */
public final class SecurityKey {
  public static final Rule RULE =
      Rule.secret(
          "webhook.securityKeys",
          "16 to 512 printable ASCII characters without blanks and commas",
          Pattern.compile("[\\x21-\\x2b\\x2d-\\x7e]{16,512}").asMatchPredicate());

  private static final String ALGORITHM = "HmacSHA256";
  private static final Pattern HEX = Pattern.compile("(?:[0-9A-Fa-f]{2})+");

  private final byte[] bytes;

  private SecurityKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Reads a text that {@link #RULE} takes. */
  public static SecurityKey parse(String text) {
    return new SecurityKey(
        HEX.matcher(text).matches()
            ? HexFormat.of().parseHex(text)
            : text.getBytes(StandardCharsets.UTF_8));
  }

  /** HMAC-SHA256 over the parts, one after the other. */
  public byte[] sign(byte[]... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(bytes, ALGORITHM));
      for (byte[] part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (NoSuchAlgorithmException | InvalidKeyException impossible) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, impossible);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SecurityKey key && Arrays.equals(key.bytes, bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "SecurityKey[***]";
  }
}
