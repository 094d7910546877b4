package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {

  /** SHA-256 of {@code secret}. */
  private static final String SHA256 =
      "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b";

  private static final String OTHER =
      "0000000000000000000000000000000000000000000000000000000000000000";

  private static Access access(ApiToken... tokens) {
    return new Access(new ApiAccess(false, List.of(tokens)));
  }

  @Test
  void without_tokens_everybody_is_one_owner() {
    assertThat(access().owner("")).contains("open");
    assertThat(access().owner("Bearer anything")).contains("open");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer secret", "bearer secret", "BEARER  secret "})
  void a_token_tells_its_owner(String authorization) {
    assertThat(
            access(new ApiToken("other", OTHER), new ApiToken("red", SHA256)).owner(authorization))
        .contains("red");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Bearer ",
        "secret",
        "Basic secret",
        "Bearersecret",
        "Bearer Secret",
        "Bearer 2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
      })
  void anything_else_is_nobody(String authorization) {
    assertThat(access(new ApiToken("red", SHA256)).owner(authorization)).isEmpty();
  }

  @Test
  void two_tokens_may_have_one_owner_but_no_token_two() {
    assertThat(
            access(new ApiToken("red", OTHER), new ApiToken("red", SHA256)).owner("Bearer secret"))
        .contains("red");
    assertThatThrownBy(() -> access(new ApiToken("red", SHA256), new ApiToken("blue", SHA256)))
        .hasMessageContaining("listed twice");
  }

  @Test
  void a_hash_alone_names_its_owner_by_its_first_digits() {
    assertThat(
            access(ApiToken.parse(SHA256.toUpperCase(java.util.Locale.ROOT)))
                .owner("Bearer secret"))
        .contains("2bb80d537b1d");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "secret", "red:secret", "a b:" + OTHER, ":" + OTHER})
  void a_refused_entry_is_not_quoted_since_it_may_be_a_token(String entry) {
    assertThatThrownBy(() -> ApiToken.parse(entry))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("secret"));
  }
}
