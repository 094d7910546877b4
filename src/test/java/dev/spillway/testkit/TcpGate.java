package dev.spillway.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A TCP relay that can be shut, so that what lies behind it cannot be connected to. */
public final class TcpGate implements AutoCloseable {

  private final int target;
  private final int port;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile ServerSocket server;

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
      socket.bind(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
      daemon(() -> accept(socket));
      return socket;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void accept(ServerSocket socket) {
    while (!socket.isClosed()) {
      try {
        Socket near = socket.accept();
        Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
        open.add(near);
        open.add(far);
        daemon(() -> pump(near, far));
        daemon(() -> pump(far, near));
      } catch (IOException shut) {
        // Closed, or the target is gone: the caller sees its own end of it.
        continue;
      }
    }
  }

  private void pump(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      in.transferTo(out);
    } catch (IOException cut) {
      // Either side closing ends both.
      return;
    } finally {
      open.remove(from);
      open.remove(to);
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

  public void reopen() {
    server = listen(port);
  }

  @Override
  public void close() {
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
