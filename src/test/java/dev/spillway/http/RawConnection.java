package dev.spillway.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * One connection on which any bytes can be sent, polite or not. A wait for an answer is bounded, so
 * that a server which hangs fails the test.
 */
final class RawConnection implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 20_000;

  private final Socket socket;
  private final InputStream in;

  /** An answer; header names in any case. */
  record Response(int status, Map<String, String> headers, String body) {
    boolean isProblem(String code) {
      return "application/problem+json".equals(headers.get("content-type"))
          && body.contains("\"code\":\"" + code + "\"")
          && headers.containsKey("x-request-id");
    }
  }

  RawConnection(String url) {
    try {
      URI uri = URI.create(url);
      socket = new Socket(uri.getHost(), uri.getPort());
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(PATIENCE_MILLIS);
      in = new BufferedInputStream(socket.getInputStream());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Sends text as it is, one byte for each character. */
  RawConnection send(String latin1) {
    return send(latin1.getBytes(StandardCharsets.ISO_8859_1));
  }

  RawConnection send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return this;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Sends a request with a Host header and whatever else. */
  RawConnection request(String requestLine, String body, String... headers) {
    StringBuilder head = new StringBuilder(requestLine).append("\r\nHost: test\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return send(head.append("\r\n").append(body).toString());
  }

  RawConnection post(String path, String body, String... headers) {
    String[] all = java.util.Arrays.copyOf(headers, headers.length + 2);
    all[headers.length] = "Content-Type: application/json";
    all[headers.length + 1] = "Content-Length: " + body.length();
    return request("POST " + path + " HTTP/1.1", body, all);
  }

  /** Reads the next answer. */
  Response read() {
    return read(true);
  }

  /** Reads the next answer to a request whose answers have no body. */
  Response readHead() {
    return read(false);
  }

  private Response read(boolean withBody) {
    try {
      String statusLine = line();
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      for (String line = line(); !line.isEmpty(); line = line()) {
        int colon = line.indexOf(':');
        headers.put(line.substring(0, colon), line.substring(colon + 1).trim());
      }
      int length = withBody ? Integer.parseInt(headers.getOrDefault("content-length", "0")) : 0;
      String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
      return new Response(Integer.parseInt(statusLine.split(" ")[1]), headers, body);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new IOException("closed after: " + line);
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.ISO_8859_1).trim();
  }

  /** Waits for the other side to close; fails when it sends more instead. */
  boolean isClosed() {
    try {
      return in.read() < 0;
    } catch (java.net.SocketTimeoutException open) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
