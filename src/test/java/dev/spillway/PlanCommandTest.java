package dev.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class PlanCommandTest {

  private record Run(int exitCode, String out, String err) {
    static Run of(String... arguments) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      CommandLine line =
          new CommandLine(CommandLine.Model.CommandSpec.create())
              .addSubcommand(new PlanCommand())
              .setOut(new PrintWriter(out, true))
              .setErr(new PrintWriter(err, true));
      return new Run(line.execute(arguments), out.toString(), err.toString());
    }

    JsonNode json() throws IOException {
      assertThat(exitCode).as(err).isZero();
      return new ObjectMapper().readTree(out);
    }
  }

  @Test
  void tells_the_cap_of_the_usual_load() {
    Run run = Run.of("plan", "--arrival", "30/s", "--hold", "1s");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("cap      40", "at most 0.1 % refused");
  }

  @Test
  void tells_all_numbers_as_json() throws IOException {
    JsonNode plan =
        Run.of(
                "plan",
                "--json",
                "--arrival=3000/min",
                "--hold=500ms",
                "--workers=200",
                "--slots=40",
                "--max-refused=1%")
            .json();

    assertThat(plan.at("/question/arrivalPerSecond").asDouble()).isEqualTo(50);
    assertThat(plan.at("/question/hold/meanSeconds").asDouble()).isEqualTo(0.5);
    assertThat(plan.at("/question/workers").asInt()).isEqualTo(200);
    assertThat(plan.at("/question/refusedShareMax").asDouble()).isEqualTo(0.01);
    assertThat(plan.at("/sizing/slots").asInt()).isEqualTo(40);
    assertThat(plan.at("/sizing/given").asBoolean()).isTrue();
    assertThat(plan.at("/smallestCap/slots").asInt()).isEqualTo(36);
  }

  @Test
  void takes_mean_and_p99_from_a_file(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("run.jtl"), "elapsed,Connect\n250,5\n750,7\n");
    String[] base = {"plan", "--json", "--arrival", "30/s", "--hold-file", file.toString()};

    JsonNode measured = Run.of(base).json().at("/question/hold");
    assertThat(measured.get("meanSeconds").asDouble()).isEqualTo(0.5);
    assertThat(measured.get("p99Seconds").asDouble()).isEqualTo(0.75);

    JsonNode withP99 = Run.of(with(base, "--hold", "1s")).json().at("/question/hold");
    assertThat(withP99.get("meanSeconds").asDouble()).isEqualTo(0.5);
    assertThat(withP99.get("p99Seconds").asDouble()).isEqualTo(1);

    JsonNode other = Run.of(with(base, "--hold-column", "Connect")).json().at("/question/hold");
    assertThat(other.get("meanSeconds").asDouble()).isEqualTo(0.006);
  }

  private static String[] with(String[] arguments, String... more) {
    return Stream.of(arguments, more).flatMap(Stream::of).toArray(String[]::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--hold 1s|Missing required option: '--arrival=RATE'",
        "--arrival|Missing required parameter for option '--arrival' (RATE)",
        "--arrival 30 --hold 1s|Invalid value for option '--arrival': \"30\" is not a rate such as"
            + " 30/s or 1800/min",
        "--arrival 0/s --hold 1s|Invalid value for option '--arrival': \"0/s\" is not above 0 and"
            + " up to 100000/s",
        "--arrival 30/s|--hold or --hold-file is required",
        "--arrival 30/s --hold 1|Invalid value for option '--hold': \"1\" is not a duration such"
            + " as 800ms or 1.5s",
        "--arrival 30/s --hold 1s --workers x|Invalid value for option '--workers': \"x\" is not a"
            + " whole number from 1 to 100000",
        "--arrival 30/s --hold 1s --slots 0|Invalid value for option '--slots': \"0\" is not a"
            + " whole number from 1 to 100000",
        "--arrival 30/s --hold 1s --max-refused 1|Invalid value for option '--max-refused': \"1\""
            + " is not a share such as 0.1%",
        "--arrival 30/s --hold 1s --hold-column a|--hold-column needs --hold-file",
        "--arrival 30/s --hold-file /missing|--hold-file: /missing: no such file",
        "--arrival 100000/s --hold 5s|--arrival with the hold: arrivalPerSecond x meanSeconds ="
            + " 500000.0 is not from 0 to 100000",
        "--arrival 30/s --arrival 3/s --hold 1s|option '--arrival' (RATE) should be specified only"
            + " once",
        "--arrival 30/s --hold 1s --cap 40|Unknown options: '--cap', '40'",
        "--arrival 30/s --hold 1s 40|Unmatched argument at index 5: '40'"
      })
  void wrong_input_is_told_in_one_line(String arguments, String message) {
    Run run = Run.of(("plan " + arguments).split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).isEqualTo(message + System.lineSeparator());
    assertThat(run.out()).isEmpty();
  }

  @Test
  void helps_without_any_other_option() {
    Run run = Run.of("plan", "--help");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("--max-refused", "0.1%", "--hold-column");
  }
}
