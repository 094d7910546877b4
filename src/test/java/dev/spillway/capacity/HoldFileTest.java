package dev.spillway.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HoldFileTest {
  @TempDir private Path folder;

  @Test
  void one_number_a_line() throws IOException {
    String lines =
        IntStream.rangeClosed(1, 200).mapToObj(i -> i + "\n").collect(Collectors.joining());

    HoldTime hold = HoldFile.read(file(lines));

    assertThat(hold.samples()).isEqualTo(200);
    assertThat(hold.meanSeconds()).isCloseTo(0.1005, within(1e-12));
    assertThat(hold.p99Seconds()).isEqualTo(0.198);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "100|1",
        "100\\n\\n300.0\\n|2",
        "\uFEFF100\\r\\n300\\r\\n|2",
        "millis\\n100\\n300|2",
        "\uFEFF\"millis\"\\n100\\n300|2",
        "\"millis\"\\n\"100\"\\n 300 \\n|2",
        "timeStamp,elapsed,label\\n1,100,a\\n2,300,b\\n|2",
        "timeStamp,elapsed,failureMessage\\n1,100,\"a, \"\"b\"\"\\nc\"\\n2,300,\\n|2"
      })
  void forms_that_need_no_help(String content, int samples) throws IOException {
    HoldTime hold = HoldFile.read(file(content));

    assertThat(hold.samples()).isEqualTo(samples);
    assertThat(hold.meanSeconds()).isCloseTo(samples == 1 ? 0.1 : 0.2, within(1e-12));
    assertThat(hold.p99Seconds()).isEqualTo(samples == 1 ? 0.1 : 0.3);
  }

  @Test
  void a_column_by_name() throws IOException {
    Path file = file("elapsed,Latency\n100,7\n300,9\n");

    assertThat(HoldFile.read(file, "Latency").meanSeconds()).isCloseTo(0.008, within(1e-12));
  }

  @Test
  void another_p99_may_be_assumed() {
    assertThat(HoldTime.measured(new double[] {0.25, 0.75}).withP99(2))
        .isEqualTo(new HoldTime(0.5, 2, 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "100\\nabc\\n|line 2: \"abc\" is not a number of milliseconds",
        "100\\n\\n-5\\n|line 3: \"-5\" is not a number of milliseconds",
        "-5\\n|line 1: \"-5\" is not a number of milliseconds",
        "1e3\\n|line 1: \"1e3\" is not a number of milliseconds",
        "100\\n3600001|line 2: \"3600001\" is not from 0 to 3600000 milliseconds",
        "100\\n200,300\\n1,2|line 2: 2 fields where 1 was due",
        "1,2\\n3,4|line 1: several numbers, but no header that names them",
        "a,b\\n1,2|line 1: no column \"elapsed\"; there are \"a\", \"b\"",
        "a,elapsed\\n1,2\\n3|line 3: 1 fields where 2 were due",
        "a,elapsed\\n1,|line 2: \"\" is not a number of milliseconds",
        "a,elapsed\\n\"x\\ny\",1\\n\"x\"z,2|line 4: text after a closing quote",
        "a,elapsed\\n\"x,1\\n|line 2: a quote that is not closed",
        "elapsed\\n|holds no latency",
        "0\\n0|meanSeconds 0.0 is not above 0 and up to 3600"
      })
  void a_bad_line_refuses_the_file(String content, String message) throws IOException {
    Path file = file(content);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldFile.read(file))
        .withMessage(file + ": " + message);
  }

  @Test
  void an_unknown_column_is_refused() throws IOException {
    Path headed = file("elapsed,Latency\n100,7\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldFile.read(headed, "latency"))
        .withMessageEndingWith("line 1: no column \"latency\"; there are \"elapsed\", \"Latency\"");

    Path bare = file("100\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldFile.read(bare, "elapsed"))
        .withMessageEndingWith("line 1: no header, so no column \"elapsed\"");
  }

  @Test
  void files_that_cannot_be_read_are_refused() throws IOException {
    Path missing = folder.resolve("missing");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldFile.read(missing))
        .withMessage(missing + ": no such file");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldFile.read(folder))
        .withMessage(folder + ": is not a regular file");

    Path binary = folder.resolve("binary");
    Files.write(binary, new byte[] {(byte) 0xC3, 0x28});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldFile.read(binary))
        .withMessage(binary + ": is not UTF-8 text");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldFile.read(file("")))
        .withMessageEndingWith("holds no latency");
  }

  @Test
  void every_measure_of_a_file_is_bounded() throws IOException {
    assertRefused("9".repeat(70_000), "line 1: a field longer than 65536 characters");
    assertRefused(",".repeat(300), "line 1: more than 200 fields");
    assertRefused("1\n".repeat(1_000_001), "line 1000001: more than 1000000 latencies");

    Path large = folder.resolve("large");
    try (RandomAccessFile sparse = new RandomAccessFile(large.toFile(), "rw")) {
      sparse.setLength((256L << 20) + 1);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldFile.read(large))
        .withMessage(large + ": is larger than 268435456 bytes");
  }

  private void assertRefused(String content, String message) throws IOException {
    Path file = file(content);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldFile.read(file))
        .withMessage(file + ": " + message);
  }

  /** Line ends are written as in Java, since the table of cases is one line each. */
  private Path file(String content) throws IOException {
    Path file = Files.createTempFile(folder, "holds", ".csv");
    String lines = content.replace("\\r", "\r").replace("\\n", "\n");
    return Files.writeString(file, lines, StandardCharsets.UTF_8);
  }
}
