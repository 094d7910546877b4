package dev.spillway;

import dev.spillway.capacity.HoldFile;
import dev.spillway.capacity.HoldTime;
import dev.spillway.capacity.Plan;
import dev.spillway.capacity.PlanJson;
import dev.spillway.capacity.PlanQuestion;
import dev.spillway.capacity.PlanText;
import dev.spillway.capacity.Quantity;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * Tells what a cap on gateway calls costs, from an arrival rate and a latency; runs nothing.
 *
 * <p>Exit codes: 0 planned, 2 the command line or the file is wrong, told in one line.
 */
@Command(
    name = "plan",
    description = "Choose the cap on gateway calls, and tell beforehand what it will refuse.",
    mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {

  private static final int WRONG_INPUT = 2;

  @Option(
      names = "--arrival",
      required = true,
      paramLabel = "RATE",
      converter = Rate.class,
      description = "Confirms at the peak, such as 30/s or 1800/min.")
  private double arrivalPerSecond;

  @Option(
      names = "--hold",
      paramLabel = "TIME",
      converter = Time.class,
      description =
          "The gateway's p99 in good health, such as 800ms or 1s. Without --hold-file it"
              + " stands for the mean too.")
  private Optional<Double> hold = Optional.empty();

  @Option(
      names = "--hold-file",
      paramLabel = "FILE",
      description =
          "Measured latencies in milliseconds: one a line, or CSV with a header (JMeter's result"
              + " files as they are). Gives the mean and, without --hold, the p99.")
  private Optional<Path> holdFile = Optional.empty();

  @Option(
      names = "--hold-column",
      paramLabel = "NAME",
      description = "Column of --hold-file; needless if there is one, or one named elapsed.")
  private Optional<String> holdColumn = Optional.empty();

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "100",
      converter = Count.class,
      description = "Workers that all requests would share; ${DEFAULT-VALUE} unless given.")
  private int workers;

  @Option(
      names = "--slots",
      paramLabel = "N",
      converter = Count.class,
      description = "Judge this cap instead of choosing one.")
  private Optional<Integer> slots = Optional.empty();

  @Option(
      names = "--max-refused",
      paramLabel = "SHARE",
      defaultValue = "0.1%",
      converter = Share.class,
      description = "What may be refused in good health; ${DEFAULT-VALUE} unless given.")
  private double refusedShareMax;

  @Option(names = "--json", description = "All numbers as JSON, instead of text.")
  private boolean json;

  private CommandSpec spec;

  /** Collects the parser's complaints, which {@link #call} tells in one line each. */
  @Spec
  void spec(CommandSpec spec) {
    this.spec = spec;
    spec.parser().collectErrors(true);
  }

  @Override
  public Integer call() {
    List<Exception> complaints = spec.commandLine().getParseResult().errors();
    if (!complaints.isEmpty()) {
      return wrong(complaints.get(0).getMessage());
    }
    Plan plan;
    try {
      PlanQuestion question = question(holdTime());
      plan = slots.isPresent() ? Plan.of(question, slots.orElseThrow()) : Plan.of(question);
    } catch (IllegalArgumentException wrong) {
      return wrong(wrong.getMessage());
    }
    spec.commandLine().getOut().print(json ? PlanJson.of(plan) + "\n" : PlanText.of(plan));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private HoldTime holdTime() {
    if (holdFile.isEmpty()) {
      if (holdColumn.isPresent()) {
        throw new IllegalArgumentException("--hold-column needs --hold-file");
      }
      return HoldTime.assumed(
          hold.orElseThrow(
              () -> new IllegalArgumentException("--hold or --hold-file is required")));
    }
    HoldTime measured;
    try {
      Path file = holdFile.orElseThrow();
      measured =
          holdColumn.isPresent()
              ? HoldFile.read(file, holdColumn.orElseThrow())
              : HoldFile.read(file);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("--hold-file: " + wrong.getMessage(), wrong);
    }
    return hold.map(measured::withP99).orElse(measured);
  }

  private PlanQuestion question(HoldTime holdTime) {
    try {
      return new PlanQuestion(arrivalPerSecond, holdTime, workers, refusedShareMax);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("--arrival with the hold: " + wrong.getMessage(), wrong);
    }
  }

  private int wrong(String message) {
    spec.commandLine().getErr().println(message);
    return WRONG_INPUT;
  }

  private static <T> T convert(String text, Function<String, T> reader) {
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException(wrong.getMessage());
    }
  }

  /** Reads {@code --arrival}. */
  static final class Rate implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return PlanCommand.convert(text, Quantity::perSecond);
    }
  }

  /** Reads {@code --hold}. */
  static final class Time implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return PlanCommand.convert(text, Quantity::seconds);
    }
  }

  /** Reads {@code --max-refused}. */
  static final class Share implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return PlanCommand.convert(text, Quantity::share);
    }
  }

  /** Reads {@code --workers} and {@code --slots}. */
  static final class Count implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return PlanCommand.convert(text, Quantity::count);
    }
  }
}
