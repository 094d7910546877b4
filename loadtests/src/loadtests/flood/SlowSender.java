package loadtests.flood;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** One connection on which part of a request comes one byte a second. */
final class SlowSender {
  private static final int STATUS_FROM = "HTTP/1.1 ".length();
  private static final int STATUS_TO = STATUS_FROM + 3;
  private static final byte[] ONE = {'a'};

  private final String listener;
  private final boolean slowHead;
  private final SocketChannel channel;
  private final ByteBuffer begin;
  private final long openedMillis = System.currentTimeMillis();
  private final ByteBuffer answer = ByteBuffer.allocate(4096);

  SlowSender(
      Selector selector, InetSocketAddress to, String listener, String target, boolean slowHead)
      throws IOException {
    this.listener = listener;
    this.slowHead = slowHead;
    String head =
        "POST " + target + " HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\n";
    String rest = slowHead ? "X-Slow: " : "Content-Length: 4000\r\n\r\n";
    this.begin = ByteBuffer.wrap((head + rest).getBytes(StandardCharsets.US_ASCII));
    this.channel = SocketChannel.open();
    channel.configureBlocking(false);
    channel.connect(to);
    channel.register(selector, SelectionKey.OP_CONNECT, this);
  }

  /** False when the other side has closed. */
  boolean advance(SelectionKey key) {
    try {
      if (key.isConnectable()) {
        channel.finishConnect();
        key.interestOps(SelectionKey.OP_READ);
        channel.write(begin);
      }
      return !key.isReadable() || channel.read(answer) >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Sends the next byte; false when the other side has closed. */
  boolean drip() {
    try {
      if (channel.isConnected()) {
        channel.write(ByteBuffer.wrap(ONE));
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Its line in the results. */
  String line(boolean closed) {
    String text =
        answer.position() >= STATUS_TO
            ? new String(
                answer.array(), STATUS_FROM, STATUS_TO - STATUS_FROM, StandardCharsets.US_ASCII)
            : "";
    return String.join(
        ",",
        listener,
        slowHead ? "HEAD" : "BODY",
        Long.toString(openedMillis),
        Long.toString(System.currentTimeMillis()),
        Boolean.toString(closed),
        text);
  }

  void close() throws IOException {
    channel.close();
  }
}
