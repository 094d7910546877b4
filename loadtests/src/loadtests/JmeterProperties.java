package loadtests;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The properties that the plans read by {@code __P}, as a file kept with the raw data. */
final class JmeterProperties {
  private JmeterProperties() {}

  static Path write(RunPlan plan, Service service, DataSets dataSets, RunFiles files)
      throws IOException {
    Properties properties = new Properties();
    properties.setProperty("api.host", Service.HOST);
    properties.setProperty("api.port", Integer.toString(service.apiPort()));
    properties.setProperty("webhook.host", Service.HOST);
    properties.setProperty("webhook.port", Integer.toString(service.webhookPort()));
    properties.setProperty("confirms.perSecond", rate(plan.load().confirmsPerSecond()));
    properties.setProperty("confirms.arrivals", plan.load().confirmArrivals().schedule());
    properties.setProperty("webhooks.perSecond", rate(plan.load().webhooksPerSecond()));
    properties.setProperty("reads.perSecond", rate(plan.load().readsPerSecond()));
    properties.setProperty("load.seconds", Integer.toString(plan.loadSeconds()));
    properties.setProperty("drain.seconds", Integer.toString(plan.drainSeconds()));
    properties.setProperty(
        "response.timeoutMillis", Long.toString(plan.responseTimeoutSeconds() * 1000L));
    properties.setProperty("confirms.csv", dataSets.confirms().toString());
    properties.setProperty("webhooks.csv", dataSets.webhooks().toString());
    properties.setProperty("reads.csv", dataSets.reads().toString());
    properties.setProperty("jtl", files.samples().toString());
    // Extra columns of the results: they tie a sample to a stored row and a refusal to a resource.
    properties.setProperty("sample_variables", "transmissionId,refusedBy");
    properties.setProperty("sampleresult.timestamp.start", "true");
    // The first line tells the runner that the load has begun.
    properties.setProperty("jmeter.save.saveservice.autoflush", "true");
    Path file = files.resolve("jmeter.properties");
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    return file;
  }

  private static String rate(double perSecond) {
    return Double.toString(perSecond);
  }
}
