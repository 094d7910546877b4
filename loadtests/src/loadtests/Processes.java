package loadtests;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Child processes of one run. All of them end when this is closed or when this JVM ends, whichever
 * comes first, and by their process handle, so that nothing else is ever hit.
 *
 * <p>They are killed and not asked: what they know has been collected before, and a service with
 * the backlog of an incident would take its whole grace period.
 */
final class Processes implements AutoCloseable {
  private static final long END_SECONDS = 10;

  private final Path logs;
  private final Deque<Process> running = new ArrayDeque<>();
  private final Thread hook = new Thread(this::endAll, "end-children");

  Processes(Path logs) throws IOException {
    this.logs = Files.createDirectories(logs);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts a process whose output goes to {@code <name>.log}. */
  Child start(String name, JavaCommand command, Map<String, String> environment)
      throws IOException {
    Path log = logs.resolve(name + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command.line()).redirectErrorStream(true).redirectOutput(log.toFile());
    // A setting from the caller's shell would change what is measured.
    builder.environment().keySet().removeIf(key -> key.startsWith("SPILLWAY_"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    synchronized (running) {
      running.push(process);
    }
    return new Child(name, process, log);
  }

  /** Ports that nobody listens on now, all different. */
  static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  @Override
  public void close() {
    endAll();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is already ending and the hook runs: there is nothing left to remove.
    }
  }

  private void endAll() {
    List<Process> last;
    synchronized (running) {
      last = List.copyOf(running);
      running.clear();
    }
    last.forEach(Process::destroyForcibly);
    for (Process process : last) {
      try {
        process.waitFor(END_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
