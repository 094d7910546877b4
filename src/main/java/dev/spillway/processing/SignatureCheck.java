package dev.spillway.processing;

import dev.spillway.webhook.SecurityKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies the events that the gateway signs: payouts and sellers.
 *
 * <p>A signature is over the bytes as they came, a colon and the time of transmission, and never
 * over anything that was parsed and written anew. Any of our keys may have made any of the
 * signatures, so that keys can be replaced without a gap. All are compared, each in constant time.
 *
 * <p>The time of transmission must be within five minutes of our receipt, either way; a resend is
 * signed with a time of its own. Of the receipt and not of now, since processing may be late.
 */
final class SignatureCheck {

  static final Set<String> SIGNED_TYPES = Set.of("payout.changed", "seller.changed");

  private static final Duration APART_MAX = Duration.ofMinutes(5);
  private static final int SIGNATURES_MAX = 8;
  private static final String VERSION = "v1:";

  private final List<SecurityKey> keys;

  SignatureCheck(List<SecurityKey> keys) {
    this.keys = keys;
  }

  Fate judge(Event event) {
    if (keys.isEmpty()) {
      return Fate.of(Fate.Kind.UNVERIFIED, "no webhook.securityKeys to verify it by");
    }
    Optional<String> why = doubt(event);
    return why.map(doubt -> Fate.of(Fate.Kind.DISBELIEVED, doubt))
        .orElseGet(() -> Fate.of(Fate.Kind.VERIFIED, ""));
  }

  private Optional<String> doubt(Event event) {
    if (event.signature().isEmpty() || event.sentAt().isEmpty()) {
      return Optional.of("it has no signature or no time of transmission");
    }
    String sentAt = event.sentAt().get();
    if (!near(sentAt, event.receivedAt())) {
      return Optional.of("it was not transmitted within five minutes of its receipt");
    }
    return signed(event.raw(), sentAt, signatures(event.signature().get()))
        ? Optional.empty()
        : Optional.of("no key of ours made its signature");
  }

  private static boolean near(String sentAt, OffsetDateTime receivedAt) {
    try {
      Duration apart = Duration.between(OffsetDateTime.parse(sentAt), receivedAt).abs();
      return apart.compareTo(APART_MAX) <= 0;
    } catch (DateTimeException unreadable) {
      return false;
    }
  }

  private boolean signed(byte[] raw, String sentAt, List<byte[]> signatures) {
    byte[] rest = (":" + sentAt).getBytes(StandardCharsets.UTF_8);
    boolean found = false;
    for (SecurityKey key : keys) {
      byte[] expected = key.sign(raw, rest);
      for (byte[] signature : signatures) {
        found |= MessageDigest.isEqual(expected, signature);
      }
    }
    return found;
  }

  /** What is not of this form, or beyond a few, is none. */
  private static List<byte[]> signatures(String header) {
    List<byte[]> signatures = new ArrayList<>();
    for (String part : header.split(",", SIGNATURES_MAX + 1)) {
      String entry = part.strip();
      if (entry.startsWith(VERSION) && signatures.size() < SIGNATURES_MAX) {
        decoded(entry.substring(VERSION.length())).ifPresent(signatures::add);
      }
    }
    return signatures;
  }

  private static Optional<byte[]> decoded(String base64) {
    try {
      return Optional.of(Base64.getDecoder().decode(base64));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
