package dev.spillway.admission;

import dev.spillway.time.Ticks;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What a request pays at the gate, when it is let in and when it is not.
 *
 * <p>A sample is the mean of a hundred operations, short enough to be rarely cut by the scheduler,
 * so that the median says what an operation costs even on a machine with other work; the mean does
 * so only on an idle one. Admitting reads the clock twice, which is in its figures; {@link
 * #clock_twice} shows that part.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@OperationsPerInvocation(GateBenchmark.BATCH)
public class GateBenchmark {

  static final int BATCH = 100;

  private final Ticks ticks = Ticks.system();
  private AdmissionGate open;
  private AdmissionGate full;
  private Slots slots;
  private RetryAfter retryAfter;

  /** A gate with room, one filled up to the reserve of its class, and slots that are all taken. */
  @Setup(Level.Trial)
  public void fill() {
    open = new AdmissionGate(GateOptions.DEFAULT, ticks);
    full = new AdmissionGate(GateOptions.DEFAULT, ticks);
    while (full.wouldAdmit(RouteClass.CONFIRM)) {
      full.admit(RouteClass.CONFIRM);
    }
    slots = new Slots("slots", 40, ticks);
    Slots taken = new Slots("taken", 40, ticks);
    while (!taken.full()) {
      taken.take("held");
    }
    retryAfter = new RetryAfter(taken, ticks);
  }

  @Benchmark
  public void clock_twice(Blackhole sink) {
    for (int operation = 0; operation < BATCH; operation++) {
      sink.consume(ticks.nanos());
      sink.consume(ticks.nanos());
    }
  }

  @Benchmark
  public void admit_and_release(Blackhole sink) {
    for (int operation = 0; operation < BATCH; operation++) {
      Admission admission = open.admit(RouteClass.CONFIRM);
      ((Permit) admission).succeeded();
      sink.consume(admission);
    }
  }

  @Benchmark
  @Threads(2)
  public void admit_and_release_by_two_threads(Blackhole sink) {
    admit_and_release(sink);
  }

  @Benchmark
  public void admit_with_a_name_and_release(Blackhole sink) {
    for (int operation = 0; operation < BATCH; operation++) {
      Permit permit = (Permit) open.admit(RouteClass.CONFIRM);
      permit.named(Integer.toString(operation)); // New, as the id of a real request is.
      permit.succeeded();
      sink.consume(permit);
    }
  }

  @Benchmark
  public void shed(Blackhole sink) {
    for (int operation = 0; operation < BATCH; operation++) {
      sink.consume(full.admit(RouteClass.QUERY));
    }
  }

  @Benchmark
  @Threads(2)
  public void shed_by_two_threads(Blackhole sink) {
    shed(sink);
  }

  @Benchmark
  public void look(Blackhole sink) {
    for (int operation = 0; operation < BATCH; operation++) {
      sink.consume(full.wouldAdmit(RouteClass.QUERY));
    }
  }

  @Benchmark
  public void retry_after(Blackhole sink) {
    for (int operation = 0; operation < BATCH; operation++) {
      sink.consume(retryAfter.seconds());
    }
  }

  @Benchmark
  public void take_and_give_back_a_slot(Blackhole sink) {
    for (int operation = 0; operation < BATCH; operation++) {
      Slot slot = slots.take("request").orElseThrow();
      slot.succeeded();
      sink.consume(slot);
    }
  }
}
