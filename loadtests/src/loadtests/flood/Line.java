package loadtests.flood;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/** One connection and the exchange on it, if there is one. */
final class Line implements AutoCloseable {
  private static final int BUFFER_BYTES = 16 * 1024;

  private final SocketChannel channel;
  private final SelectionKey key;
  private ByteBuffer received = ByteBuffer.allocate(BUFFER_BYTES);
  private ByteBuffer sending;
  private int length;
  private Request request;
  private long dueNanos;
  private boolean looping;

  Line(Selector selector, InetSocketAddress to) throws IOException {
    channel = SocketChannel.open();
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.connect(to);
    key = channel.register(selector, SelectionKey.OP_CONNECT, this);
  }

  /**
   * Begins an exchange.
   *
   * @param inLoop its answer is followed by the next request at once
   */
  void send(Request newRequest, long newDueNanos, boolean inLoop) throws IOException {
    request = newRequest;
    dueNanos = newDueNanos;
    looping = inLoop;
    sending = ByteBuffer.wrap(request.bytes());
    received.clear();
    length = 0;
    if (channel.isConnected()) {
      write();
    }
  }

  /** Goes on with what the socket is ready for; true when the answer is complete. */
  boolean advance() throws IOException {
    if (key.isConnectable()) {
      channel.finishConnect();
      write();
    }
    if (key.isWritable()) {
      write();
    }
    return key.isReadable() && read();
  }

  private void write() throws IOException {
    channel.write(sending);
    key.interestOps(
        sending.hasRemaining()
            ? SelectionKey.OP_WRITE | SelectionKey.OP_READ
            : SelectionKey.OP_READ);
  }

  private boolean read() throws IOException {
    if (channel.read(received) < 0) {
      throw new IOException("Closed");
    }
    if (request == null) {
      throw new IOException("An answer that nobody asked for");
    }
    if (length == 0) {
      length = Answer.length(received);
    }
    if (length > received.capacity() || !received.hasRemaining()) {
      received =
          ByteBuffer.wrap(
                  Arrays.copyOf(received.array(), 2 * Math.max(length, received.capacity())))
              .position(received.position());
    }
    return length > 0 && received.position() >= length;
  }

  /** The answer; the connection is free for the next request. */
  Answer end() {
    Answer answer = Answer.of(received, request);
    request = null;
    return answer;
  }

  boolean busy() {
    return request != null;
  }

  boolean looping() {
    return looping;
  }

  Request request() {
    return request;
  }

  long dueNanos() {
    return dueNanos;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
