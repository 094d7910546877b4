package dev.spillway.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shown: signed events pass if, and only if, one of our keys signed these very bytes at about that
 * time. How: bodies signed here as the gateway does, pushed through the front door.
 */
class SignedWebhookIT {

  private static final String OLD = "a1".repeat(32);
  private static final String NEW = "no hexadecimal digits".replace(' ', '_');
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static SpillwayRig rig;
  private static Gateways gateways;
  private static int events;

  @BeforeAll
  static void start() {
    rig =
        SpillwayRig.startIn(Map.of("SPILLWAY_WEBHOOK_SECURITYKEYS", OLD.toUpperCase() + "," + NEW));
    gateways = new Gateways(rig);
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  private static String body(String eventId, String more) {
    return "{\"eventType\":\"payout.changed\",\"eventId\":\"" + eventId + "\"" + more + "}";
  }

  private static String time(Duration off) {
    return OffsetDateTime.now(ZoneOffset.ofHours(9)).plus(off).toString();
  }

  private static String sign(byte[] key, String body, String time) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] signature = mac.doFinal((body + ":" + time).getBytes(StandardCharsets.UTF_8));
      return "v1:" + Base64.getEncoder().encodeToString(signature);
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static byte[] old() {
    return HexFormat.of().parseHex(OLD);
  }

  private static byte[] text(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }

  /** What becomes of a body with that signature and time. */
  private static String pushed(String eventId, String body, String signature, String time) {
    assertThat(
            gateways.push(
                body,
                "tosspayments-webhook-transmission-time",
                time,
                "tosspayments-webhook-signature",
                signature))
        .isEqualTo(200);
    return fate(eventId);
  }

  private static String fate(String eventId) {
    await().atMost(PATIENCE).until(() -> !gateways.events(eventId).contains("RECEIVED"));
    return gateways.events(eventId).get(0);
  }

  private static String newId() {
    return "payout-event-" + ++events + ".";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",\"memo\":\"\uD83D\uDE00 \uAC00\"",
        " ,  \"memo\" :\t\"odd\"\n",
        ",\"memo\":\"\\u001B\\u001b\\uD83D\\uDE00\\/\"",
        ",\"n\":1.50,\"n\":1e3"
      })
  void the_bytes_that_came_are_what_was_signed(String more) {
    String id = newId();
    String body = body(id, more);
    String time = time(Duration.ZERO);

    assertThat(pushed(id, body, sign(old(), body, time), time)).isEqualTo("DONE");
  }

  @Test
  void while_a_key_is_replaced_either_signature_by_either_key_passes() {
    String time = time(Duration.ZERO);
    String first = newId();
    String body = body(first, "");
    String wrong = sign(text("some other key of somebody"), body, time);
    assertThat(pushed(first, body, wrong + "," + sign(text(NEW), body, time), time))
        .isEqualTo("DONE");

    String second = newId();
    String other = body(second, "");
    assertThat(pushed(second, other, sign(old(), other, time) + ", v1:!!!,v2:x,", time))
        .isEqualTo("DONE");
  }

  @Test
  void a_wrong_signature_is_acknowledged_and_set_aside() {
    String time = time(Duration.ZERO);
    String byNobody = newId();
    String body = body(byNobody, "");
    assertThat(pushed(byNobody, body, sign(text("not a key of ours"), body, time), time))
        .isEqualTo("SET_ASIDE");
    assertThat(gateways.why(byNobody)).contains("no key of ours");

    String altered = newId();
    String signed = body(altered, "");
    assertThat(pushed(altered, signed + " ", sign(old(), signed, time), time))
        .isEqualTo("SET_ASIDE");

    String otherTime = newId();
    String timed = body(otherTime, "");
    assertThat(pushed(otherTime, timed, sign(old(), timed, time(Duration.ofSeconds(3))), time))
        .isEqualTo("SET_ASIDE");

    String none = newId();
    assertThat(gateways.push(body(none, ""))).isEqualTo(200);
    assertThat(fate(none)).isEqualTo("SET_ASIDE");

    assertThat(rig.metric("spillway_webhook_processed_total{outcome=\"disbelieved\"}"))
        .isGreaterThanOrEqualTo(4);
  }

  @Test
  void the_time_counts_both_ways_and_from_the_receipt() {
    for (int minutes : new int[] {-4, 4, -6, 6}) {
      String id = newId();
      String body = body(id, "");
      String time = time(Duration.ofMinutes(minutes));

      assertThat(pushed(id, body, sign(old(), body, time), time))
          .as("%d minutes", minutes)
          .isEqualTo(Math.abs(minutes) < 5 ? "DONE" : "SET_ASIDE");
    }
  }

  @Test
  void without_any_key_they_are_set_aside() {
    try (SpillwayRig keyless = SpillwayRig.start()) {
      Gateways there = new Gateways(keyless);
      there.push(body("payout-without-a-key", ""));

      await()
          .atMost(PATIENCE)
          .until(() -> there.events("payout-without-a-key").contains("SET_ASIDE"));
      assertThat(there.why("payout-without-a-key")).contains("webhook.securityKeys");
    }
  }
}
