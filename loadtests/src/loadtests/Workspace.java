package loadtests;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where things are in the checkout: what was compiled, the plans, the place for raw data.
 *
 * <p>Each process gets the class path that it would have elsewhere: the service what production
 * has, the simulator and JMeter that of the tests.
 */
record Workspace(Path root) {
  static Workspace current() {
    Path root = Path.of("").toAbsolutePath();
    if (!Files.exists(root.resolve("pom.xml"))) {
      throw new IllegalStateException("Start the load tests in the directory of pom.xml: " + root);
    }
    return new Workspace(root);
  }

  Path output(String experiment) {
    return root.resolve("target/loadtests").resolve(experiment);
  }

  /** What is kept of full runs, in the repository. */
  Path results() {
    return root.resolve("loadtests/results");
  }

  Path resultsTemplate() {
    return root.resolve("loadtests/results.template.md");
  }

  Path plan(String fileName) {
    return root.resolve("loadtests").resolve(fileName);
  }

  Path logbackConfiguration() {
    return root.resolve("loadtests/logback.xml");
  }

  /** Libraries that log in this process, embedded PostgreSQL above all, only warn. */
  void quietLogs() {
    if (System.getProperty("logback.configurationFile") == null) {
      System.setProperty("logback.configurationFile", logbackConfiguration().toString());
    }
  }

  String serviceClassPath() {
    return join(List.of("target/classes"), "target/classpath-runtime.txt");
  }

  String testClassPath() {
    return join(List.of("target/test-classes", "target/classes"), "target/classpath-test.txt");
  }

  private String join(List<String> directories, String listFile) {
    Path list = root.resolve(listFile);
    if (!Files.exists(list)) {
      throw new IllegalStateException(list + " is missing: run mvn test-compile first");
    }
    try {
      StringBuilder classPath = new StringBuilder();
      directories.forEach(
          directory -> classPath.append(root.resolve(directory)).append(File.pathSeparator));
      return classPath.append(Files.readString(list).strip()).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void deleteTree(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
