package dev.spillway.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds out what a webhook is about, as far as ingest needs to know, and never fails at it.
 *
 * <p>Only the names of the outer object are looked at. The deposit notice is flat and names no
 * type, so it is known by its members.
 */
final class EventType {

  /** Only what matches is kept in a column; the raw bytes have the rest. */
  static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private static final String DEPOSIT_CALLBACK = "DEPOSIT_CALLBACK";
  private static final Set<String> DEPOSIT_MEMBERS =
      Set.of("secret", "status", "transactionKey", "orderId");
  private static final Set<String> KNOWN =
      Set.of(
          "PAYMENT_STATUS_CHANGED",
          DEPOSIT_CALLBACK,
          "CANCEL_STATUS_CHANGED",
          "payout.changed",
          "seller.changed");
  private static final JsonFactory JSON = new JsonFactory();

  private EventType() {}

  /** The type, or empty when the body is no JSON object or names none that could be kept. */
  static Optional<String> of(byte[] raw) {
    Set<String> members = new HashSet<>();
    Optional<String> named = Optional.empty();
    try (JsonParser parser = JSON.createParser(raw)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String member = parser.currentName();
        members.add(member);
        JsonToken value = parser.nextToken();
        if (member.equals("eventType") && value == JsonToken.VALUE_STRING) {
          named = Optional.of(parser.getText()).filter(text -> SANE.matcher(text).matches());
        }
        parser.skipChildren();
      }
    } catch (IOException notJson) {
      return Optional.empty();
    }
    boolean deposit = !members.contains("eventType") && members.containsAll(DEPOSIT_MEMBERS);
    return deposit ? Optional.of(DEPOSIT_CALLBACK) : named;
  }

  static boolean known(String type) {
    return KNOWN.contains(type);
  }
}
