package loadtests;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Reads JMeter's CSV results by the names in their header, and refuses what it does not understand:
 * a report read from the wrong column once printed 0 % where 26 % was true.
 *
 * <p>The plan leaves free text out of the file, so no field holds a comma or a quote; a line with
 * another number of fields than the header is an error and not a guess.
 */
final class JtlReader {
  private final Path file;
  private final List<String> header;

  private JtlReader(Path file, String headerLine) {
    this.file = file;
    this.header =
        Arrays.stream(headerLine.split(",", -1)).map(name -> name.replace("\"", "")).toList();
  }

  /** All samples, ordered by their start. */
  static List<Sample> read(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String first = lines.readLine();
      if (first == null) {
        throw new IllegalArgumentException(file + " is empty: JMeter recorded nothing");
      }
      JtlReader reader = new JtlReader(file, first);
      List<Sample> samples = new ArrayList<>();
      int number = 1;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        samples.add(reader.sample(line.split(",", -1), number));
      }
      samples.sort(Comparator.comparingLong(Sample::startMillis));
      return samples;
    }
  }

  private Sample sample(String[] fields, int line) {
    if (fields.length != header.size()) {
      throw new IllegalArgumentException(
          "%s line %d has %d fields where the header has %d"
              .formatted(file, line, fields.length, header.size()));
    }
    return new Sample(
        number(fields, "timeStamp", line),
        number(fields, "elapsed", line),
        text(fields, "label"),
        text(fields, "responseCode"),
        Boolean.parseBoolean(text(fields, "success")),
        variable(fields, "transmissionId"),
        variable(fields, "refusedBy"));
  }

  private long number(String[] fields, String name, int line) {
    String value = text(fields, name);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s line %d: %s is no number: %s".formatted(file, line, name, value), e);
    }
  }

  /** JMeter writes the word null for a variable that the sampler did not set. */
  private String variable(String[] fields, String name) {
    String value = text(fields, name);
    return value.equals("null") ? "" : value;
  }

  private String text(String[] fields, String name) {
    int index = header.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException(file + " has no column " + name + ": " + header);
    }
    return fields[index];
  }
}
