package dev.spillway.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * A TCP relay that can be shut, so that what lies behind it cannot be connected to; frozen, so that
 * it can, but gives no answer; and that can lose the reply to one request which was carried out.
 */
public final class TcpGate implements AutoCloseable {

  private final int target;
  private final int port;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicReference<String> loseReplyTo = new AtomicReference<>();
  private final Object thaw = new Object();
  private volatile ServerSocket server;
  private boolean frozen;

  /** Opens a gate to a port of this machine. */
  public TcpGate(int target) {
    this.target = target;
    this.server = listen(0);
    this.port = server.getLocalPort();
  }

  private ServerSocket listen(int wanted) {
    try {
      ServerSocket socket = new ServerSocket();
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
      daemon(() -> accept(socket));
      return socket;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void accept(ServerSocket socket) {
    while (!socket.isClosed()) {
      try {
        lead(socket.accept());
      } catch (IOException shut) {
        // The gate is shut: whoever comes is refused.
        continue;
      }
    }
  }

  /** To the target; if nobody listens there, the caller is to see that as it would without us. */
  private void lead(Socket near) throws IOException {
    Socket far;
    try {
      far = new Socket(InetAddress.getLoopbackAddress(), target);
    } catch (IOException gone) {
      near.close();
      return;
    }
    open.add(near);
    open.add(far);
    AtomicBoolean deaf = new AtomicBoolean();
    daemon(() -> pump(near, far, chunk -> deaf.compareAndSet(false, asks(chunk))));
    daemon(() -> pump(far, near, chunk -> cutIf(deaf.get())));
  }

  private boolean asks(String chunk) {
    String wanted = loseReplyTo.get();
    return wanted != null && chunk.contains(wanted) && loseReplyTo.compareAndSet(wanted, null);
  }

  private static void cutIf(boolean deaf) {
    if (deaf) {
      throw new UncheckedIOException(new IOException("the reply is lost"));
    }
  }

  private void pump(Socket from, Socket to, Consumer<String> look) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[16_384];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        look.accept(new String(buffer, 0, n, StandardCharsets.ISO_8859_1));
        awaitThaw();
        out.write(buffer, 0, n);
      }
    } catch (IOException | UncheckedIOException cut) {
      // Either side closing ends both.
      return;
    } finally {
      open.remove(from);
      open.remove(to);
    }
  }

  private void awaitThaw() {
    synchronized (thaw) {
      while (frozen) {
        try {
          thaw.wait();
        } catch (InterruptedException stopped) {
          throw new IllegalStateException(stopped);
        }
      }
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "tcp-gate");
    thread.setDaemon(true);
    thread.start();
  }

  public int port() {
    return port;
  }

  /** Refuses new connections and cuts the open ones. */
  public void shut() {
    close();
  }

  /** The next request with this text in it is carried out, and its reply is lost with the line. */
  public void loseReplyTo(String text) {
    loseReplyTo.set(text);
  }

  /** Whether a reply that was to be lost has been. */
  public boolean lost() {
    return loseReplyTo.get() == null;
  }

  /** Holds back every byte in both directions, and loses none. */
  public void freeze() {
    frozen(true);
  }

  public void thaw() {
    frozen(false);
  }

  private void frozen(boolean now) {
    synchronized (thaw) {
      frozen = now;
      thaw.notifyAll();
    }
  }

  public void reopen() {
    server = listen(port);
  }

  @Override
  public void close() {
    thaw();
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
