package dev.spillway.chaos;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.sessions.JqwikSession;

/**
 * Runs storms of a process of its own until a rule is broken or so many histories have passed.
 *
 * <p>Arguments: how many histories at most, and the seed. Exit code 0 = nothing broken, 3 = a rule
 * was broken, which is printed.
 */
public final class HistoriesMain {

  private static final int BROKEN = 3;
  private static final int HISTORIES = 50;
  private static final int GENERATOR_SIZE = 1_000;

  private HistoriesMain() {}

  public static void main(String[] arguments) {
    int histories = Integer.parseInt(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    // Not 0 before the end: whatever is thrown must not look like a good end, nor go on for ever.
    int exitCode = 1;
    try (World world = new World()) {
      exitCode = run(world, histories, new Random(seed));
    } catch (IOException | RuntimeException failure) {
      failure.printStackTrace();
    }
    System.exit(exitCode);
  }

  private static int run(World world, int histories, Random random) {
    int[] exitCode = {0};
    JqwikSession.run(
        () -> {
          RandomGenerator<Storm> storms = Storms.of(HISTORIES).generator(GENERATOR_SIZE, false);
          for (int told = HISTORIES; told <= histories && exitCode[0] == 0; told += HISTORIES) {
            StormRun run = new StormRun(world, storms.next(random).value());
            List<String> broken = run.broken();
            System.out.println(told + " histories: " + run.summary());
            if (!broken.isEmpty()) {
              System.out.println(
                  "broken within " + told + " histories:\n" + String.join("\n", broken));
              exitCode[0] = BROKEN;
            }
          }
        });
    return exitCode[0];
  }
}
