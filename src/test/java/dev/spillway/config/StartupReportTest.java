package dev.spillway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StartupReportTest {
  @Test
  void it_has_a_line_for_each_key_and_then_says_which_doors_are_open() {
    StartupReport report = ConfigFixture.load(Map.of(), "gateway.slots=20").report();

    assertThat(report.settings())
        .hasSameSizeAs(new KeyTable().keys())
        .contains(
            "config key=gateway.slots value=20 unit=calls source=--set",
            "config key=gateway.timeoutMillis value=30000 unit=ms source=default",
            "config key=database.url value=(set) source=SPILLWAY_DATABASE_URL",
            "config key=management.token value=(not set) source=default");
    assertThat(report.access())
        .containsExactly(
            "access listener=api address=0.0.0.0:8080: needs one of api.tokens (tokens=1 owners=1)",
            "access listener=webhook address=0.0.0.0:8081: open to everybody who reaches it; what a"
                + " webhook says is only a hint, and the PG is asked",
            "access listener=management address=127.0.0.1:9090: metrics and health are open",
            "access database=127.0.0.1:5432/spillway");
  }

  @Test
  void an_ipv6_address_is_shown_as_such() {
    StartupReport report =
        ConfigFixture.load(
                Map.of("SPILLWAY_MANAGEMENT_TOKEN", "0123456789abcdef"), "management.host=::1")
            .report();

    assertThat(report.access().get(2))
        .isEqualTo("access listener=management address=[::1]:9090: metrics and health are open");
  }
}
