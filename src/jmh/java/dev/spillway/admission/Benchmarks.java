package dev.spillway.admission;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs the benchmarks and leaves their results, with the bytes allocated, as JSON. */
public final class Benchmarks {

  private Benchmarks() {}

  /**
   * @param args which benchmarks, as a regular expression; and the directory of the results
   */
  public static void main(String[] args) throws IOException, RunnerException {
    Path results = Files.createDirectories(Path.of(args[1])).resolve("benchmarks.json");
    Options options =
        new OptionsBuilder()
            .include(args[0])
            .addProfiler(GCProfiler.class)
            .resultFormat(ResultFormatType.JSON)
            .result(results.toString())
            .build();
    new Runner(options).run();
  }
}
