package loadtests;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.jmeter.util.JMeterUtils;
import us.abstracta.jmeter.javadsl.core.DslTestPlan;
import us.abstracta.jmeter.javadsl.core.engines.EmbeddedJmeterEngine;

/**
 * The JMeter process: loads one plan, waits to be told a file of properties, runs the plan with it,
 * and ends.
 */
public final class JmeterRun {
  private static final int[] OLDEST = {5, 6};

  private JmeterRun() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 1) {
      System.err.println("usage: JmeterRun PLAN.jmx; then a file of properties on standard input");
      System.exit(2);
    }
    DslTestPlan plan = DslTestPlan.fromJmx(arguments[0]);
    requireVersion();
    Optional<String> properties = propertiesFile();
    if (properties.isPresent()) {
      new EmbeddedJmeterEngine().propertiesFile(properties.get()).run(plan);
    }
    // JMeter leaves threads behind that would keep the process.
    System.exit(0);
  }

  /** Waits for the line that says where they are; there is none when the runner has ended. */
  private static Optional<String> propertiesFile() throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    return Optional.ofNullable(lines.readLine());
  }

  /**
   * Before 5.6 an open-model thread group drew two lines of a CSV data set for each arrival, so
   * that half of the arrivals found none.
   */
  private static void requireVersion() {
    int[] version =
        Arrays.stream(JMeterUtils.getJMeterVersion().split("[^0-9]+"))
            .filter(part -> !part.isEmpty())
            .limit(2)
            .mapToInt(Integer::parseInt)
            .toArray();
    if (Arrays.compare(version, OLDEST) < 0) {
      throw new IllegalStateException(
          "JMeter 5.6 or newer is needed, not " + JMeterUtils.getJMeterVersion());
    }
  }
}
