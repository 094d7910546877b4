package loadtests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How one of our mains is started in a JVM of its own: the same Java that runs this. */
record JavaCommand(
    String classPath, List<String> jvmOptions, String mainClass, List<String> arguments) {
  List<String> line() {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(jvmOptions);
    line.add("-cp");
    line.add(classPath);
    line.add(mainClass);
    line.addAll(arguments);
    return List.copyOf(line);
  }
}
