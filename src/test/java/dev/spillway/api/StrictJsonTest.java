package dev.spillway.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class StrictJsonTest {

  private static final int TRIES = 300;

  @Property(tries = TRIES)
  void any_bytes_give_an_object_or_a_refusal_that_can_be_sent(@ForAll byte[] bytes) {
    assertGivesObjectOrSendableRefusal(bytes);
  }

  @Property(tries = TRIES)
  void any_text_between_braces_gives_an_object_or_a_refusal_that_can_be_sent(@ForAll String text) {
    assertGivesObjectOrSendableRefusal(("{" + text + "}").getBytes(StandardCharsets.UTF_8));
    assertGivesObjectOrSendableRefusal(
        ("{\"" + text + "\":1,\"" + text + "\":2}").getBytes(StandardCharsets.UTF_8));
  }

  @Property(tries = TRIES)
  void any_number_gives_an_object_or_a_refusal_that_can_be_sent(
      @ForAll("numberLike") String number) {
    assertGivesObjectOrSendableRefusal(
        ("{\"amount\":" + number + "}").getBytes(StandardCharsets.UTF_8));
  }

  @Provide
  Arbitrary<String> numberLike() {
    return Arbitraries.strings().withChars("0123456789eE+-.").ofMaxLength(30);
  }

  private static void assertGivesObjectOrSendableRefusal(byte[] bytes) {
    try {
      StrictJson.canonical(StrictJson.object(bytes));
    } catch (InvalidRequest refusal) {
      assertThat(refusal.errors()).hasSize(1);
      assertThat(new JsonObject(Problem.invalid(refusal.errors()).body().toBuffer())).isNotNull();
    }
  }

  @Property(tries = TRIES)
  void equal_objects_have_equal_canonical_text_whatever_the_order_of_their_members(
      @ForAll Map<String, Integer> members) {
    List<Map.Entry<String, Integer>> order = new ArrayList<>(members.entrySet());
    JsonObject one = new JsonObject();
    order.forEach(member -> one.put(member.getKey(), member.getValue()));
    Collections.reverse(order);
    JsonObject other = new JsonObject();
    order.forEach(member -> other.put(member.getKey(), member.getValue()));

    assertThat(StrictJson.canonical(StrictJson.object(one.encodePrettily())))
        .isEqualTo(StrictJson.canonical(StrictJson.object(other.encode())));
  }

  @Test
  void different_objects_have_different_canonical_text() {
    List<String> texts =
        List.of(
            "{}",
            "{\"a\":1}",
            "{\"a\":\"1\"}",
            "{\"a\":1.5}",
            "{\"a\":null}",
            "{\"a\":[1,2]}",
            "{\"a\":[2,1]}",
            "{\"a\":{\"b\":1}}",
            "{\"a\":9007199254740993}",
            "{\"a\":9007199254740992}",
            "{\"a\":0.10000000000000000001}",
            "{\"a\":0.1}");

    assertThat(texts.stream().map(text -> StrictJson.canonical(StrictJson.object(text))).distinct())
        .hasSize(texts.size());
  }

  @Test
  void nesting_is_bounded() {
    assertThat(StrictJson.object("{\"a\":" + "[".repeat(31) + "]".repeat(31) + "}")).isNotNull();
    assertThatThrownBy(() -> StrictJson.object("{\"a\":" + "[".repeat(32) + "]".repeat(32) + "}"))
        .isInstanceOf(InvalidRequest.class);
  }

  @Test
  void bytes_that_are_two_characters_for_one_are_no_utf8() {
    // An overlong zero: a lenient decoder makes a NUL of it.
    byte[] overlong = {'{', '"', (byte) 0xc0, (byte) 0x80, '"', ':', '1', '}'};

    assertThatThrownBy(() -> StrictJson.object(overlong)).hasMessageContaining("UTF-8");
  }
}
