package loadtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceFiguresTest {
  private static final Mark WINDOW = new Mark("", 1_000, 9_000);

  @TempDir Path directory;

  @Test
  void the_live_prediction_is_the_one_of_the_gateway_slots_at_the_end_of_the_window()
      throws IOException {
    scrape(2_000, 0.5);
    scrape(8_000, 0.84);
    scrape(9_500, 0.1);

    ServiceFigures read = ServiceFigures.read(new RunFiles(directory), WINDOW);

    assertThat(read.predictedFluid()).hasValue(0.84);
    assertThat(read.predictedErlang()).hasValue(0.85);
    assertThat(read.observed()).hasValue(0.86);
  }

  @Test
  void a_service_that_publishes_none_has_none() throws IOException {
    Files.createDirectories(directory.resolve("metrics"));

    ServiceFigures read = ServiceFigures.read(new RunFiles(directory), WINDOW);

    assertThat(read.predictedFluid()).isEmpty();
  }

  private void scrape(long atMillis, double fluid) throws IOException {
    Path metrics = Files.createDirectories(directory.resolve("metrics"));
    Files.write(
        Scrapes.file(metrics, atMillis),
        List.of(
            share("database-query", "observed", 0.02),
            share("database-query", "predicted_erlang", 0.03),
            share("database-query", "predicted_fluid", 0),
            share("gateway-slots", "observed", fluid + 0.02),
            share("gateway-slots", "predicted_erlang", fluid + 0.01),
            share("gateway-slots", "predicted_fluid", fluid)));
  }

  private static String share(String resource, String source, double value) {
    return "spillway_refused_share{resource=\"%s\",route_class=\"all\",source=\"%s\"} %s"
        .formatted(resource, source, value);
  }
}
