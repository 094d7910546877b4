package loadtests;

import java.util.Arrays;
import org.apache.jmeter.util.JMeterUtils;
import us.abstracta.jmeter.javadsl.core.DslTestPlan;
import us.abstracta.jmeter.javadsl.core.engines.EmbeddedJmeterEngine;

/** The JMeter process: runs one plan with one file of properties and ends. */
public final class JmeterRun {
  private static final int[] OLDEST = {5, 6};

  private JmeterRun() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 2) {
      System.err.println("usage: JmeterRun PLAN.jmx PROPERTIES");
      System.exit(2);
    }
    DslTestPlan plan = DslTestPlan.fromJmx(arguments[0]);
    requireVersion();
    new EmbeddedJmeterEngine().propertiesFile(arguments[1]).run(plan);
    // JMeter leaves threads behind that would keep the process.
    System.exit(0);
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
