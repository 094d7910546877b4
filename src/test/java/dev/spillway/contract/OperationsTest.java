package dev.spillway.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OperationsTest {
  private static final Operations OPERATIONS =
      new Operations(
          ContractDocument.parse(
              """
              openapi: 3.1.0
              paths:
                /things/{id}:
                  get: {}
                  delete: {}
                /things/newest:
                  get: {}
                /{kind}/newest:
                  get: {}
                  put: {}
                /a/{x}/c:
                  get: {}
              """));

  @Test
  void a_literal_path_wins_over_a_template() {
    assertThat(OPERATIONS.find("GET", "/things/newest")).isEqualTo("/paths/~1things~1newest/get");
  }

  @Test
  void a_path_without_the_method_does_not_hide_one_that_has_it() {
    assertThat(OPERATIONS.find("DELETE", "/things/newest"))
        .isEqualTo("/paths/~1things~1{id}/delete");
  }

  @Test
  void the_query_is_no_part_of_the_path() {
    assertThat(OPERATIONS.find("GET", "/things/1?next=/a/b?c"))
        .isEqualTo("/paths/~1things~1{id}/get");
  }

  @Test
  void a_parameter_takes_exactly_one_segment_that_is_not_empty() {
    assertNone("GET", "/things/");
    assertNone("GET", "/things/1/");
    assertNone("GET", "/things/1/2");
    assertNone("GET", "/a//c");
    assertNone("GET", "/a/b/d");
  }

  private static void assertNone(String method, String path) {
    assertThatThrownBy(() -> OPERATIONS.find(method, path))
        .isInstanceOf(AssertionError.class)
        .hasMessage("the contract has no operation " + method + " " + path);
  }
}
