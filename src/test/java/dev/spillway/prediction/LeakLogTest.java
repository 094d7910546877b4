package dev.spillway.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.spillway.admission.Overdue;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slots;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LeakLogTest {

  private static final Budget BUDGET =
      Budget.of(new Slots("gateway-slots", 40, new Traffic(1, 1)), RouteClass.CONFIRM);

  private final Logger logger = (Logger) LoggerFactory.getLogger(LeakLog.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final LeakLog log = new LeakLog();

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void leave() {
    logger.detachAppender(lines);
  }

  private ILoggingEvent only() {
    assertThat(lines.list).hasSize(1);
    return lines.list.get(0);
  }

  @Test
  void a_leak_names_the_budget_and_who_took_the_places() {
    log.leaked(BUDGET, 1.96, List.of(new Overdue("req-1", 61.4), new Overdue("", 40.2)));

    assertThat(only().getLevel()).isEqualTo(Level.WARN);
    assertThat(only().getFormattedMessage())
        .isEqualTo(
            "places do not come back resource=gateway-slots routeClass=confirm places=2"
                + " residual=1.96 named=[req-1 61 s, unnamed 40 s]");
  }

  @Test
  void a_line_names_ten_at_most() {
    log.leaked(
        BUDGET, 100, IntStream.range(0, 100).mapToObj(i -> new Overdue("req-" + i, 60)).toList());

    assertThat(only().getFormattedMessage()).contains("places=100").contains("req-9 ");
    assertThat(only().getFormattedMessage()).doesNotContain("req-10 ");
  }

  @Test
  void a_place_given_back_twice_is_an_error_and_the_end_of_it_is_told() {
    log.returnedTwice(BUDGET, -1.04);
    assertThat(only().getLevel()).isEqualTo(Level.ERROR);
    assertThat(only().getFormattedMessage()).endsWith("residual=-1.04");
    lines.list.clear();

    log.mended(BUDGET);

    assertThat(only().getLevel()).isEqualTo(Level.INFO);
    assertThat(only().getFormattedMessage()).contains("resource=gateway-slots");
  }
}
