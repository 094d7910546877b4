package demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Where the demo's data stays between runs: one demo at a time, and whatever a killed one left
 * behind is put in order first.
 *
 * <p>A demo that is killed leaves its PostgreSQL running, or a {@code postmaster.pid} whose number
 * may by now be another program's, or a half-made cluster that can never start. The lock is the
 * operating system's and dies with its process, so it is never stale.
 */
final class DataDirectory implements AutoCloseable {

  private static final long STOP_SECONDS = 15;

  private final Path root;
  private final FileChannel lockFile;

  private DataDirectory(Path root, FileChannel lockFile) {
    this.root = root;
    this.lockFile = lockFile;
  }

  /** Takes the directory for this process, or says who has it. */
  static DataDirectory open(Path root) throws IOException {
    Files.createDirectories(root);
    Path lock = root.resolve("demo.lock");
    FileChannel file = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!locked(file)) {
      file.close();
      throw new DemoFailure("another demo is running on " + root + ": stop that one first");
    }
    DataDirectory directory = new DataDirectory(root, file);
    directory.endLeftServer();
    directory.removeHalfMade();
    return directory;
  }

  private static boolean locked(FileChannel file) throws IOException {
    try {
      FileLock lock = file.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException ofThisProcess) {
      return false;
    }
  }

  Path root() {
    return root;
  }

  /** Where PostgreSQL keeps its files. */
  Path cluster() {
    return root.resolve("postgres");
  }

  /** What PostgreSQL has to say, of this run alone. */
  Path serverLog() {
    return root.resolve("postgres.log");
  }

  private Path madeMark() {
    return root.resolve("postgres.made");
  }

  /** To be called once the server has answered. */
  void clusterIsMade() throws IOException {
    if (Files.notExists(madeMark())) {
      Files.createFile(madeMark());
    }
  }

  private void removeHalfMade() throws IOException {
    if (Files.exists(madeMark()) || Files.notExists(cluster())) {
      return;
    }
    List<Path> childrenFirst;
    try (Stream<Path> files = Files.walk(cluster())) {
      childrenFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : childrenFirst) {
      Files.delete(file);
    }
  }

  /** Ends the server of this directory if one runs, and returns when it has ended. */
  void endLeftServer() throws IOException {
    Path pidFile = cluster().resolve("postmaster.pid");
    if (Files.notExists(pidFile)) {
      return;
    }
    Optional<ProcessHandle> process = firstLine(pidFile).flatMap(DataDirectory::process);
    Optional<String> command = process.flatMap(known -> known.info().command());
    if (process.isEmpty() || command.filter(path -> !isProgram(path, "postgres")).isPresent()) {
      Files.deleteIfExists(pidFile);
    } else if (command.isPresent()) {
      // Its smart shutdown: it waits for sessions, and ours went with the process that held them.
      end(process.get());
    }
  }

  /** Ends the making of a cluster that this process began and was interrupted in. */
  void endLeftInit() {
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().filter(c -> isProgram(c, "initdb")).isPresent())
        .forEach(DataDirectory::end);
  }

  private static void end(ProcessHandle process) {
    process.destroy();
    if (!ended(process)) {
      process.destroyForcibly();
      ended(process);
    }
  }

  private static Optional<String> firstLine(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.findFirst();
    }
  }

  private static Optional<ProcessHandle> process(String pid) {
    return pid.matches("[0-9]{1,10}") ? ProcessHandle.of(Long.parseLong(pid)) : Optional.empty();
  }

  private static boolean isProgram(String command, String name) {
    return command.matches(".*[/\\\\]" + name + "(\\.exe)?");
  }

  private static boolean ended(ProcessHandle process) {
    try {
      process.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException late) {
      return false;
    } catch (ExecutionException failure) {
      throw new IllegalStateException(failure.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    lockFile.close();
  }
}
