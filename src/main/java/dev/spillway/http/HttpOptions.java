package dev.spillway.http;

import dev.spillway.setting.Host;
import dev.spillway.setting.Range;
import dev.spillway.setting.Rule;

/**
 * The checkout API's listener and the bounds of what it reads.
 *
 * @param host {@code http.host}: address to listen on; default 0.0.0.0. Change it to listen on one
 *     network alone, or to 127.0.0.1 behind a proxy on the same machine.
 * @param port {@code http.port}: TCP port, 0 = any free one; default 8080. Change it when the port
 *     is taken.
 * @param eventLoops {@code http.eventLoops}: event loops that serve this listener; default 2. Raise
 *     it when loops lag while the machine has idle cores.
 * @param bodyBytesLimit {@code http.bodyBytes}: largest request body, bytes as read; default 65536.
 *     A request body of this API needs a few hundred bytes: lower it freely, raise it never.
 * @param maxReading {@code http.maxReading}: requests whose body is still arriving, at once;
 *     default 512. When full, the slowest reader is closed. Change it with the memory there is:
 *     this times {@code bodyBytesLimit} is the worst case.
 * @param readMillis {@code http.readMillis}: milliseconds in which a whole request must have
 *     arrived; default 5000. Raise it for shops on very slow lines.
 * @param maxConnections {@code http.maxConnections}: open connections; default 4096. Raise it, and
 *     the limit of open files, when many shops keep connections open.
 */
public record HttpOptions(
    String host,
    int port,
    int eventLoops,
    int bodyBytesLimit,
    int maxReading,
    int readMillis,
    int maxConnections) {
  public static final Rule HOST = Host.rule("http.host");
  public static final Range PORT = new Range("http.port", 0, 65_535);
  public static final Range EVENT_LOOPS = new Range("http.eventLoops", 1, 64);
  public static final Range BODY_BYTES = new Range("http.bodyBytes", 1_024, 1_048_576);
  public static final Range MAX_READING = new Range("http.maxReading", 1, 65_536);
  public static final Range READ_MILLIS = new Range("http.readMillis", 100, 60_000);
  public static final Range MAX_CONNECTIONS = new Range("http.maxConnections", 1, 65_536);

  public HttpOptions {
    HOST.check(host);
    PORT.check(port);
    EVENT_LOOPS.check(eventLoops);
    BODY_BYTES.check(bodyBytesLimit);
    MAX_READING.check(maxReading);
    READ_MILLIS.check(readMillis);
    MAX_CONNECTIONS.check(maxConnections);
  }
}
