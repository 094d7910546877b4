package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The service in a process of its own, with the class path and the memory of production. */
record Service(Child child, JavaCommand command, int apiPort, int webhookPort, String management) {
  static final String HOST = "127.0.0.1";

  static Service start(
      Processes processes, Workspace workspace, RunPlan plan, Database database, Gateway gateway)
      throws IOException {
    List<Integer> ports = Processes.freePorts(3);
    List<String> arguments = new ArrayList<>(List.of("serve"));
    set(arguments, "http.host", HOST);
    set(arguments, "http.port", ports.get(0));
    set(arguments, "webhook.host", HOST);
    set(arguments, "webhook.port", ports.get(1));
    set(arguments, "management.host", HOST);
    set(arguments, "management.port", ports.get(2));
    plan.serviceSettings().forEach((key, value) -> set(arguments, key, value));
    Map<String, String> environment =
        Map.of(
            "SPILLWAY_DATABASE_URL", database.serviceUrl(),
            "SPILLWAY_GATEWAY_BASEURL", gateway.url(),
            "SPILLWAY_GATEWAY_SECRETKEY", Gateway.SECRET_KEY);
    JavaCommand command =
        new JavaCommand(
            workspace.serviceClassPath(), List.of("-Xmx1g"), "dev.spillway.Main", arguments);
    Service service =
        new Service(
            processes.start("service", command, environment),
            command,
            ports.get(0),
            ports.get(1),
            "http://" + HOST + ":" + ports.get(2));
    service.child.awaitReady(() -> HttpJson.answers200(service.management + "/health/ready"));
    return service;
  }

  String api() {
    return "http://" + HOST + ":" + apiPort;
  }

  String webhooks() {
    return "http://" + HOST + ":" + webhookPort + "/webhooks/toss";
  }

  String metrics() throws IOException, InterruptedException {
    return HttpJson.getText(management + "/metrics");
  }

  private static void set(List<String> arguments, String key, Object value) {
    arguments.add("--set");
    arguments.add(key + "=" + value);
  }
}
