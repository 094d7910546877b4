package dev.spillway.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A mistake put into a copy of the service on purpose, to see that histories find it.
 *
 * @param name what is wrong
 * @param edits what is different in the sources
 */
record SeededBug(String name, List<Edit> edits) {

  private static final Path SOURCES = Path.of("src/main");
  private static final String JAVA = "java/dev/spillway/";
  static final Path CLASSES = Path.of("target/classes");

  static SeededBug of(String name, Edit... edits) {
    return new SeededBug(name, List.of(edits));
  }

  /** A text that stands once in a file below {@code src/main}, and what stands there instead. */
  record Edit(String file, String from, String to) {

    /** In a file named from our root package on. */
    static Edit java(String file, String from, String to) {
      return new Edit(JAVA + file, from, to);
    }

    String applied() {
      String source = read();
      int at = source.indexOf(from);
      if (at < 0 || source.indexOf(from, at + 1) >= 0) {
        throw new IllegalStateException("stands not once in " + file + ": " + from);
      }
      return source.replace(from, to);
    }

    private String read() {
      try {
        return Files.readString(SOURCES.resolve(file));
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  /**
   * Writes all classes and resources below a directory, with those that differ, to stand in a class
   * path in the place of the right ones: a migration that is found twice would be none.
   */
  void plant(Path directory) throws IOException {
    copyTree(CLASSES, directory.resolve("classes"));
    List<String> sources = new ArrayList<>();
    for (Edit edit : edits) {
      boolean java = edit.file().startsWith("java/");
      String below = edit.file().substring(edit.file().indexOf('/') + 1);
      Path copy = directory.resolve(java ? "src" : "classes").resolve(below);
      Files.createDirectories(copy.getParent());
      // Two edits of one file build upon each other.
      String alone = edit.applied();
      String text =
          java && Files.exists(copy)
              ? Files.readString(copy).replace(edit.from(), edit.to())
              : alone;
      Files.writeString(copy, text);
      if (java && !sources.contains(copy.toString())) {
        sources.add(copy.toString());
      }
    }
    Files.createDirectories(directory.resolve("classes"));
    if (!sources.isEmpty()) {
      compile(directory, sources);
    }
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path source : all.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(source).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(source, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void compile(Path directory, List<String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "-proc:none",
                    "-parameters",
                    "-nowarn",
                    "-d",
                    directory.resolve("classes").toString(),
                    "-cp",
                    System.getProperty("java.class.path")),
                sources.stream())
            .toList();
    if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
      throw new IllegalStateException("does not compile: " + sources);
    }
  }
}
