package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run from an empty database to its raw data: PostgreSQL, the simulator, the service, JMeter
 * and the flood are started anew, each in a process of its own, so that no run inherits anything
 * from the last.
 */
record LoadRun(
    RunPlan plan, int warmUpSeconds, Workspace workspace, RunFiles files, Progress progress) {
  void execute() throws IOException, InterruptedException {
    Path data = files.resolve("postgres");
    try (Processes processes = new Processes(files.logs())) {
      // What needs nobody starts while PostgreSQL does.
      Child jmeter = Jmeter.start(processes, workspace);
      Gateway gateway = Gateway.start(processes, workspace);
      try (Database database = Database.start(data)) {
        gateway.awaitReady();
        Service service = Service.start(processes, workspace, plan, database, gateway);
        files.writeJson(
            "service.json",
            Map.of(
                "jvmOptions", service.command().jvmOptions(),
                "arguments", service.command().arguments()));
        load(processes, database, gateway, service, jmeter);
        files.writeJson("database.json", database.settings());
        // Before anything is stopped: what an answered webhook promises must hold now.
        files.writeRows(database.webhookRows(), database.paymentsByStatus());
      }
    } catch (SQLException e) {
      throw new IOException("The database did not answer", e);
    } finally {
      Workspace.deleteTree(data);
    }
  }

  private void load(
      Processes processes, Database database, Gateway gateway, Service service, Child jmeter)
      throws IOException, InterruptedException, SQLException {
    int count = DataSets.ordersNeeded(plan);
    progress.say("making %,d orders".formatted(count + plan.flood().orders()));
    List<Orders.Payable> orders = Orders.create(service, database, count);
    if (warmUpSeconds > 0) {
      progress.say("warming up for %d s".formatted(warmUpSeconds));
      new WarmUp(service, warmUpSeconds).run();
    }
    Orders.copyForFlood(orders.get(0), database, plan.flood());
    Path properties =
        JmeterProperties.write(plan, service, DataSets.write(plan, orders, files), files);
    Optional<FloodProcess> flood = FloodProcess.start(processes, workspace, plan, service, files);
    gateway.confirmTakes(plan.steps().get(0).gatewayLatencyMillis(), plan.gatewayHolds());
    JsonNode before = gateway.stats();
    Jmeter.begin(jmeter, properties);
    List<Child> load = flood.isEmpty() ? List.of(jmeter) : List.of(jmeter, flood.get().child());
    List<Mark> marks;
    try (Recorder recorder = new Recorder(service, gateway, load, files, progress)) {
      recorder.start();
      StepDriver driver = new StepDriver(plan, gateway, flood, progress);
      marks = driver.drive(driver.awaitLoad(jmeter, files.samples()));
      progress.say("up to %d s for late answers".formatted(plan.drainSeconds()));
      jmeter.awaitEnd(plan.jmeterDeadline());
      if (flood.isPresent()) {
        flood.get().end();
      }
    }
    files.writeMarks(marks);
    files.writeGateway(before, gateway.stats(), gateway.ledger());
    // Last: with it the directory counts as a run.
    files.writePlan(plan);
  }
}
