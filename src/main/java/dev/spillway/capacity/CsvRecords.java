package dev.spillway.capacity;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads records of comma-separated values one by one (RFC 4180): a field in double quotes may hold
 * commas, line ends and doubled quotes, as JMeter's failure messages do. Bounded in the length of a
 * field and in fields of a record. Not safe for use by several threads.
 */
final class CsvRecords {
  private static final int FIELD_CHARS_LIMIT = 65_536;
  private static final int FIELDS_LIMIT = 200;
  private static final int END = -1;
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private final Reader reader;
  private int ahead;
  private int line = 1;

  CsvRecords(Reader reader) throws IOException {
    this.reader = reader;
    this.ahead = reader.read();
    if (ahead == BYTE_ORDER_MARK) {
      ahead = reader.read();
    }
  }

  /**
   * One record.
   *
   * @param line number of the line on which it begins, from 1
   */
  record Row(int line, List<String> fields) {
    boolean isBlank() {
      return fields.size() == 1 && fields.get(0).isBlank();
    }
  }

  boolean hasNext() {
    return ahead != END;
  }

  /**
   * The next record.
   *
   * @throws IllegalArgumentException naming the line, if it is not well formed or too long
   */
  Row next() throws IOException {
    int begins = line;
    List<String> fields = new ArrayList<>();
    do {
      if (fields.size() == FIELDS_LIMIT) {
        throw wrong(begins, "more than " + FIELDS_LIMIT + " fields");
      }
      fields.add(ahead == '"' ? quoted(begins) : plain(begins));
    } while (takes(','));
    takes('\r');
    if (ahead != END && !takes('\n')) {
      throw wrong(begins, "text after a closing quote");
    }
    return new Row(begins, fields);
  }

  private String plain(int begins) throws IOException {
    StringBuilder field = new StringBuilder();
    while (ahead != END && ahead != ',' && ahead != '\n') {
      append(field, begins);
    }
    int last = field.length() - 1;
    boolean carriageReturn = ahead != ',' && last >= 0 && field.charAt(last) == '\r';
    return carriageReturn ? field.substring(0, last) : field.toString();
  }

  private String quoted(int begins) throws IOException {
    StringBuilder field = new StringBuilder();
    takes('"');
    while (ahead != END) {
      if (takes('"') && ahead != '"') {
        return field.toString();
      }
      append(field, begins);
    }
    throw wrong(begins, "a quote that is not closed");
  }

  private void append(StringBuilder field, int begins) throws IOException {
    if (field.length() == FIELD_CHARS_LIMIT) {
      throw wrong(begins, "a field longer than " + FIELD_CHARS_LIMIT + " characters");
    }
    field.append((char) ahead);
    advance();
  }

  private boolean takes(char wanted) throws IOException {
    if (ahead != wanted) {
      return false;
    }
    advance();
    return true;
  }

  private void advance() throws IOException {
    line += ahead == '\n' ? 1 : 0;
    ahead = reader.read();
  }

  private static IllegalArgumentException wrong(int line, String what) {
    return new IllegalArgumentException("line " + line + ": " + what);
  }
}
