package loadtests.flood;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a line for each request, with the columns and in the units of JMeter's results. */
final class RequestLog implements AutoCloseable {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,success,\"transmissionId\",\"refusedBy\"";

  private final BufferedWriter lines;

  RequestLog(Path file) throws IOException {
    lines = Files.newBufferedWriter(file);
    lines.write(HEADER);
    lines.newLine();
  }

  void answered(Request request, Clock.Span span, Answer answer) throws IOException {
    line(request, span, Integer.toString(answer.status()), answer.success(), answer.refusedBy());
  }

  /** The exchange ended without an answer. */
  void failed(Request request, Clock.Span span, String why) throws IOException {
    line(request, span, "Non HTTP response code: " + why, false, "");
  }

  private void line(
      Request request, Clock.Span span, String code, boolean success, String refusedBy)
      throws IOException {
    lines
        .append(Long.toString(span.startMillis()))
        .append(',')
        .append(Long.toString(span.elapsedMillis()))
        .append(',')
        .append(request.label())
        .append(',')
        .append(code)
        .append(',')
        .append(Boolean.toString(success))
        .append(",,")
        .append(refusedBy)
        .append('\n');
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
