package loadtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlReaderTest {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,success,bytes,\"transmissionId\",\"refusedBy\"";

  @TempDir Path directory;

  @Test
  void samples_come_in_the_order_of_their_arrival() throws IOException {
    List<Sample> samples =
        read(
            HEADER,
            "2000,5004,confirm,200,true,72,null,",
            "1000,9,webhook,200,true,72,whtrans_1,",
            "1500,1,confirm,503,false,88,null,gateway-slots");

    assertThat(samples)
        .containsExactly(
            new Sample(1000, 9, "webhook", "200", true, "whtrans_1", ""),
            new Sample(1500, 1, "confirm", "503", false, "", "gateway-slots"),
            new Sample(2000, 5004, "confirm", "200", true, "", ""));
  }

  @Test
  void columns_are_found_by_name_wherever_they_stand() throws IOException {
    List<Sample> samples =
        read(
            "elapsed,\"refusedBy\",label,timeStamp,\"transmissionId\",success,responseCode",
            "7,,read,1000,null,true,200");

    assertThat(samples).containsExactly(new Sample(1000, 7, "read", "200", true, "", ""));
  }

  @Test
  void a_missing_column_is_an_error_and_not_a_zero() {
    assertThatThrownBy(() -> read("timeStamp,label,responseCode,success", "1000,read,200,true"))
        .hasMessageContaining("has no column elapsed");
  }

  @Test
  void a_line_of_another_length_is_an_error() {
    assertThatThrownBy(() -> read(HEADER, "1000,9,webhook,200,true,72,a,b,c"))
        .hasMessageContaining("line 2 has 9 fields where the header has 8");
  }

  @Test
  void a_time_that_is_no_number_is_an_error() {
    assertThatThrownBy(() -> read(HEADER, "1000,soon,webhook,200,true,72,a,"))
        .hasMessageContaining("line 2: elapsed is no number: soon");
  }

  @Test
  void an_empty_file_is_an_error() {
    assertThatThrownBy(this::read).hasMessageContaining("JMeter recorded nothing");
  }

  @Test
  void a_socket_timeout_is_no_answer_and_a_status_is_one() throws IOException {
    List<Sample> samples =
        read(
            HEADER,
            "1,30000,webhook,Non HTTP response code: java.net.SocketTimeoutException,false,0,a,",
            "2,5,webhook,503,false,0,b,inbox");

    assertThat(samples).extracting(Sample::unanswered).containsExactly(true, false);
    assertThat(samples).extracting(Sample::missedWebhookLimit).containsExactly(true, true);
  }

  @Test
  void percentiles_are_exact_to_the_millisecond() {
    Latencies latencies =
        Latencies.of(
            LongStream.rangeClosed(1, 20_000)
                .mapToObj(millis -> new Sample(0, millis, Sample.READ, "200", true, "", ""))
                .toList());

    assertThat(latencies.percentile(50)).isEqualTo(10_000);
    assertThat(latencies.percentile(95)).isEqualTo(19_000);
    assertThat(latencies.max()).isEqualTo(20_000);
  }

  private List<Sample> read(String... lines) throws IOException {
    return JtlReader.read(Files.write(directory.resolve("samples.jtl"), List.of(lines)));
  }
}
