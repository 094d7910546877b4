package dev.spillway.capacity;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Reads measured latencies in milliseconds: one number a line, or comma-separated values with a
 * header line, of which one column counts. Every line counts, whatever else it says; a line that
 * cannot be read refuses the file, since a plan from part of a measurement is a wrong plan.
 *
 * <p>At most 256 MiB and 1,000,000 latencies; memory goes by the latter alone.
 */
public final class HoldFile {
  private static final long BYTES_LIMIT = 256L << 20;
  private static final int SAMPLES_LIMIT = 1_000_000;
  private static final int COLUMNS_SHOWN = 20;

  /** What JMeter calls the latency in its result files. */
  private static final String JMETER_COLUMN = "elapsed";

  private final String column;
  private double[] seconds = new double[1_024];
  private int samples;

  private HoldFile(String column) {
    this.column = column;
  }

  /**
   * Reads a file whose column is found without help: the only one, or JMeter's {@code elapsed}.
   *
   * @throws IllegalArgumentException naming file and line, if it cannot be used
   */
  public static HoldTime read(Path file) {
    return read(file, "");
  }

  /**
   * Reads the named column of a file with a header.
   *
   * @throws IllegalArgumentException naming file and line, if it cannot be used
   */
  public static HoldTime read(Path file, String column) {
    checkSize(file);
    try (InputStream in = Files.newInputStream(file);
        Reader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()))) {
      return new HoldFile(column).read(new CsvRecords(reader));
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(file + ": " + wrong.getMessage(), wrong);
    } catch (NoSuchFileException missing) {
      throw new IllegalArgumentException(file + ": no such file", missing);
    } catch (AccessDeniedException denied) {
      throw new IllegalArgumentException(file + ": may not be read by this user", denied);
    } catch (CharacterCodingException malformed) {
      throw new IllegalArgumentException(file + ": is not UTF-8 text", malformed);
    } catch (IOException failed) {
      throw new IllegalArgumentException(file + ": cannot be read: " + failed.getMessage(), failed);
    }
  }

  // A pipe or a device has no size to check, and may have no end.
  private static void checkSize(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IllegalArgumentException(file + ": is not a regular file");
    }
    if (file.toFile().length() > BYTES_LIMIT) {
      throw new IllegalArgumentException(file + ": is larger than " + BYTES_LIMIT + " bytes");
    }
  }

  private HoldTime read(CsvRecords rows) throws IOException {
    int index = -1;
    int columns = 0;
    while (rows.hasNext()) {
      CsvRecords.Row row = rows.next();
      if (row.isBlank()) {
        continue;
      }
      if (index < 0) {
        List<String> header = row.fields();
        index = indexOf(header, row.line());
        columns = header.size();
        if (!hasHeader(header)) {
          add(header.get(index), row.line());
        }
      } else {
        add(value(row, index, columns), row.line());
      }
    }
    if (samples == 0) {
      throw new IllegalArgumentException("holds no latency");
    }
    return HoldTime.measured(Arrays.copyOf(seconds, samples));
  }

  private boolean hasHeader(List<String> first) {
    return first.size() > 1 || !startsLikeNumber(first.get(0));
  }

  // "-5" and "1e3" are wrong numbers, not names of columns.
  private static boolean startsLikeNumber(String text) {
    return text.strip().matches("[-+.0-9].*");
  }

  private int indexOf(List<String> first, int line) {
    if (!hasHeader(first)) {
      if (!column.isEmpty()) {
        throw new IllegalArgumentException(
            "line " + line + ": no header, so no column " + Quantity.shown(column));
      }
      return 0;
    }
    List<String> names = first.stream().map(String::strip).toList();
    if (names.stream().allMatch(Quantity::isNumber)) {
      throw new IllegalArgumentException(
          "line " + line + ": several numbers, but no header that names them");
    }
    String wanted = column.isEmpty() && names.size() > 1 ? JMETER_COLUMN : column;
    int index = wanted.isEmpty() ? 0 : names.indexOf(wanted);
    if (index < 0) {
      throw new IllegalArgumentException(
          "line %d: no column %s; there are %s%s"
              .formatted(
                  line,
                  Quantity.shown(wanted),
                  String.join(
                      ", ", names.stream().limit(COLUMNS_SHOWN).map(Quantity::shown).toList()),
                  names.size() > COLUMNS_SHOWN ? ", ..." : ""));
    }
    return index;
  }

  private static String value(CsvRecords.Row row, int index, int columns) {
    int fields = row.fields().size();
    if (fields != columns) {
      throw new IllegalArgumentException(
          "line %d: %d fields where %d %s due"
              .formatted(row.line(), fields, columns, columns == 1 ? "was" : "were"));
    }
    return row.fields().get(index);
  }

  private void add(String millis, int line) {
    if (samples == SAMPLES_LIMIT) {
      throw new IllegalArgumentException(
          "line " + line + ": more than " + SAMPLES_LIMIT + " latencies");
    }
    if (samples == seconds.length) {
      seconds = Arrays.copyOf(seconds, 2 * samples);
    }
    try {
      seconds[samples++] = Quantity.millis(millis.strip());
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("line " + line + ": " + wrong.getMessage(), wrong);
    }
  }
}
