package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.api.Answer;
import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdminAccessTest {

  private static final String TOKEN = "0123456789abcdef";
  private static final String ELSEWHERE = "192.0.2.7";
  private static final List<String> HOSTS =
      List.of("localhost", "127.0.0.1", "[::1]", "admin.shop");

  private final AdminAccess open = access(Optional.empty());
  private final AdminAccess guarded = access(Optional.of(TOKEN));

  private static AdminAccess access(Optional<String> token) {
    return new AdminAccess(new ManagementOptions("0.0.0.0", 9090, token, HOSTS));
  }

  private static MultiMap headers(String... pairs) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap().add("Host", "localhost:9090");
    for (int i = 0; i < pairs.length; i += 2) {
      headers.add(pairs[i], pairs[i + 1]);
    }
    return headers;
  }

  private static int status(Optional<Answer> obstacle) {
    return obstacle.map(Answer::status).orElse(200);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 200",
    "127.8.8.8, 200",
    "::1, 200",
    "192.0.2.7, 403",
    "10.0.0.1, 403",
    "::ffff:192.0.2.7, 403",
    "unknown, 403"
  })
  void without_a_token_only_this_machine_is_let_in(String peer, int status) {
    assertThat(status(open.obstacle(peer, headers(), false))).isEqualTo(status);
    assertThat(status(open.obstacle(peer, headers(), true))).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Forwarded",
        "X-Forwarded-For",
        "x-forwarded-host",
        "X-FORWARDED-PROTO",
        "Via",
        "X-Real-IP"
      })
  void what_was_forwarded_does_not_come_from_this_machine(String header) {
    MultiMap headers = headers(header, "127.0.0.1");

    assertThat(status(open.obstacle("127.0.0.1", headers, false))).isEqualTo(403);
    headers.add("Authorization", "Bearer " + TOKEN);
    assertThat(status(guarded.obstacle("127.0.0.1", headers, false))).isEqualTo(200);
  }

  @Test
  void with_a_token_whoever_sends_it_is_let_in_and_nobody_else() {
    assertThat(status(guarded.obstacle("127.0.0.1", headers(), false))).isEqualTo(401);
    assertThat(status(guarded.obstacle(ELSEWHERE, bearing("Bearer " + TOKEN), false)))
        .isEqualTo(200);
    assertThat(status(guarded.obstacle(ELSEWHERE, bearing("bearer " + TOKEN), true)))
        .isEqualTo(200);
    for (String wrong : List.of("Bearer " + TOKEN + "0", "Bearer ", "Basic " + TOKEN, TOKEN)) {
      Optional<Answer> obstacle = guarded.obstacle("127.0.0.1", bearing(wrong), true);
      assertThat(status(obstacle)).as(wrong).isEqualTo(401);
      assertThat(obstacle.orElseThrow().headers()).containsEntry("WWW-Authenticate", "Bearer");
    }
  }

  @Test
  void two_authorizations_are_none() {
    MultiMap headers = bearing("Bearer " + TOKEN).add("Authorization", "Bearer x");

    assertThat(status(guarded.obstacle(ELSEWHERE, headers, false))).isEqualTo(401);
  }

  private static MultiMap bearing(String authorization) {
    return headers("Authorization", authorization);
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, 200",
    "LOCALHOST:9090, 200",
    "127.0.0.1:1, 200",
    "[::1]:9090, 200",
    "admin.shop, 200",
    "evil.example, 403",
    "localhost.evil.example, 403",
    "'', 403",
    "'localhost, evil.example', 403"
  })
  void writes_must_name_a_host_of_ours(String host, int status) {
    MultiMap headers = bearing("Bearer " + TOKEN).set("Host", host);

    assertThat(status(guarded.obstacle(ELSEWHERE, headers, true))).isEqualTo(status);
    assertThat(status(guarded.obstacle(ELSEWHERE, headers, false))).isEqualTo(200);
    assertThat(status(open.obstacle("127.0.0.1", headers, false))).isEqualTo(status);
  }

  @Test
  void no_host_and_two_hosts_are_no_host_of_ours() {
    MultiMap two = headers("Host", "evil.example");
    MultiMap none = MultiMap.caseInsensitiveMultiMap();

    assertThat(status(open.obstacle("127.0.0.1", two, true))).isEqualTo(403);
    assertThat(status(open.obstacle("127.0.0.1", none, true))).isEqualTo(403);
  }
}
