package dev.spillway;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line. */
@Command(
    name = "spillway",
    description = "A checkout service that keeps answering webhooks while the gateway is slow.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    subcommands = {ServeCommand.class, PlanCommand.class, ReconcileCommand.class})
public final class Main implements Runnable {

  private Main() {}

  /** Ends the process, whatever threads a part that could not be closed has left. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }

  @Override
  public void run() {
    new CommandLine(this).usage(System.out);
  }

  /** The version that the jar's manifest tells. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"spillway " + (version == null ? "from sources" : version)};
    }
  }
}
