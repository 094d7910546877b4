package dev.spillway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When an error of a cancel is taken for one that the gateway only repeats under its key. */
class CancelErrorsTest {

  @ParameterizedTest
  @ValueSource(strings = {"NOT_AVAILABLE_BANK", "FORBIDDEN_CONSECUTIVE_REQUEST"})
  void one_that_says_not_now_needs_another_key_at_once(String code) {
    assertThat(ErrorClass.staysWithKey(code, 1)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PROVIDER_ERROR", "FAILED_REFUND_PROCESS", "ALREADY_CANCELED_PAYMENT"})
  void one_that_may_be_stored_needs_another_key_after_three_times(String code) {
    assertThat(ErrorClass.staysWithKey(code, 2)).isFalse();
    assertThat(ErrorClass.staysWithKey(code, 3)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TIMEOUT", "CONNECTION_LOST", "UNREADABLE", "HTTP_502", "NEW_CODE"})
  void what_is_no_known_code_of_the_gateway_keeps_its_key(String code) {
    assertThat(ErrorClass.staysWithKey(code, 99)).isFalse();
  }

  @Test
  void a_call_still_in_flight_keeps_its_key() {
    assertThat(ErrorClass.staysWithKey("IDEMPOTENT_REQUEST_PROCESSING", 99)).isFalse();
  }
}
