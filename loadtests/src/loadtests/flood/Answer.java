package loadtests.flood;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An answer as far as the flood cares.
 *
 * @param success it is 200, and of a confirm it says that the payment is approved
 * @param refusedBy the resource named by a refusal, else empty
 */
record Answer(int status, boolean success, String refusedBy) {
  private static final Pattern LENGTH =
      Pattern.compile("\r\ncontent-length: *(\\d+)\r\n", Pattern.CASE_INSENSITIVE);
  private static final Pattern RESOURCE = Pattern.compile("\"resource\"\\s*:\\s*\"([a-z-]+)\"");
  private static final Pattern APPROVED = Pattern.compile("\"status\"\\s*:\\s*\"APPROVED\"");
  private static final int STATUS_FROM = "HTTP/1.1 ".length();
  private static final int STATUS_DIGITS = 3;

  /**
   * How many bytes the answer has that stands at the begin of the buffer; 0 if that is not known
   * yet.
   */
  static int length(ByteBuffer received) {
    int bodyAt = bodyAt(received);
    if (bodyAt == 0) {
      return 0;
    }
    Matcher length = LENGTH.matcher(text(received, 0, bodyAt));
    if (!length.find()) {
      throw new IllegalStateException("An answer without its length");
    }
    return bodyAt + Integer.parseInt(length.group(1));
  }

  /** What the buffer holds, which is one whole answer. */
  static Answer of(ByteBuffer received, Request request) {
    String status = text(received, STATUS_FROM, STATUS_FROM + STATUS_DIGITS);
    int code = Integer.parseInt(status);
    if (code == 200) {
      boolean confirm = !request.label().equals("list");
      return new Answer(code, !confirm || APPROVED.matcher(body(received)).find(), "");
    }
    Matcher resource = code == 503 ? RESOURCE.matcher(body(received)) : null;
    return new Answer(code, false, resource != null && resource.find() ? resource.group(1) : "");
  }

  private static String body(ByteBuffer received) {
    return text(received, bodyAt(received), received.position());
  }

  private static int bodyAt(ByteBuffer received) {
    byte[] bytes = received.array();
    for (int i = 3; i < received.position(); i++) {
      if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n') {
        return i + 1;
      }
    }
    return 0;
  }

  private static String text(ByteBuffer received, int from, int to) {
    return new String(received.array(), from, to - from, StandardCharsets.ISO_8859_1);
  }
}
