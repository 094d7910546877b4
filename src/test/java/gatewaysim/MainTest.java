package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

@Timeout(60)
class MainTest {
  private static final Pattern READY =
      Pattern.compile("gateway simulator ready api=(\\S+) control=(\\S+) seed=5");
  private static final int TERMINATED = 128 + 15;

  @Test
  void it_says_when_it_is_ready_and_stops_on_a_signal() throws Exception {
    Process process = start("--seed", "5", "--clock-factor", "60", "--accept-unknown-keys");
    try (BufferedReader lines = output(process)) {
      Matcher ready = READY.matcher(firstMatch(lines));
      assertThat(ready.find()).isTrue();

      HttpResponse<String> settings =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(ready.group(2) + "/_sim")).build(),
                  HttpResponse.BodyHandlers.ofString());

      assertThat(settings.body()).contains("\"clockFactor\":60.0", "\"acceptUnknownKeys\":true");
      process.destroy();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(TERMINATED);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void a_bad_option_is_refused() throws Exception {
    Process process = start("--port", "99999");
    try (BufferedReader lines = output(process)) {
      assertThat(lines.lines().findFirst().orElse("")).contains("port 99999");
      assertThat(process.waitFor()).isEqualTo(CommandLine.ExitCode.USAGE);
    } finally {
      process.destroyForcibly();
    }
  }

  private static Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "gatewaysim.Main"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static BufferedReader output(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static String firstMatch(BufferedReader lines) {
    return lines.lines().filter(READY.asPredicate()).findFirst().orElse("");
  }
}
