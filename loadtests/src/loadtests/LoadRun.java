package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * One run from an empty database to its raw data: PostgreSQL, the simulator, the service and JMeter
 * are started anew, each in a process of its own, so that no run inherits anything from the last.
 */
record LoadRun(RunPlan plan, Workspace workspace, RunFiles files, Progress progress) {
  void execute() throws IOException, InterruptedException {
    Path data = files.resolve("postgres");
    try (Database database = Database.start(data);
        Processes processes = new Processes(files.logs())) {
      files.writeJson("database.json", database.settings());
      Gateway gateway = Gateway.start(processes, workspace);
      Service service = Service.start(processes, workspace, plan, database, gateway);
      files.writeJson(
          "service.json",
          Map.of(
              "jvmOptions", service.command().jvmOptions(),
              "arguments", service.command().arguments()));
      load(processes, gateway, service);
      // Before anything is stopped: what an answered webhook promises must hold now.
      files.writeRows(database.webhookRows(), database.paymentsByStatus());
    } catch (SQLException e) {
      throw new IOException("The database did not answer", e);
    } finally {
      Workspace.deleteTree(data);
    }
  }

  private void load(Processes processes, Gateway gateway, Service service)
      throws IOException, InterruptedException {
    int count = DataSets.ordersNeeded(plan);
    progress.say("making " + count + " orders");
    List<Orders.Payable> orders = Orders.create(service, count);
    DataSets dataSets = DataSets.write(plan, orders, files);
    Path properties = JmeterProperties.write(plan, service, dataSets, files);
    gateway.confirmTakes(plan.gatewayLatencyMillis());
    JsonNode before = gateway.stats();
    progress.say(
        "load for %d s, the first %d s to warm up, then up to %d s for late answers"
            .formatted(plan.loadSeconds(), plan.warmUpSeconds(), plan.drainSeconds()));
    Child jmeter = Jmeter.start(processes, workspace, plan, properties);
    try (Recorder recorder = new Recorder(service, gateway, jmeter, files, progress)) {
      recorder.start();
      jmeter.awaitEnd(plan.jmeterDeadline());
    }
    files.writeGateway(before, gateway.stats(), gateway.ledger());
    // Last: with it the directory counts as a run.
    files.writePlan(plan);
  }
}
