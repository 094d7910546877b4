package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/**
 * A million random interleavings of eight requests and changes of the limit, beside a model that
 * knows nothing of words and bits.
 *
 * <p>Requests finish, throw, time out while their work goes on, or lose their client, and some are
 * released again by a second path. After every step the gate must agree with the model and keep its
 * promises; after every interleaving nothing is in flight.
 */
class GateInterleavingTest {

  private static final int INTERLEAVINGS = 1_000_000;
  private static final int REQUESTS = 8;
  private static final RouteClass[] CLASSES = RouteClass.values();
  private static final GateOptions[] OPTIONS = {
    new GateOptions(4, new Reserves(0, 1, 1, 2, 3), 2, true),
    new GateOptions(6, new Reserves(0, 1, 1, 2, 3), 3, true),
    new GateOptions(2, new Reserves(0, 0, 0, 1, 1), 1, true),
    new GateOptions(4, new Reserves(0, 1, 1, 2, 3), 2, false),
  };

  private final SplittableRandom random = new SplittableRandom(20_261_201);
  private final AdmissionGate gate = new AdmissionGate(OPTIONS[0], new HandTicks());
  private final Permit[] permits = new Permit[REQUESTS];
  private final boolean[] over = new boolean[REQUESTS];
  private final int[] modelInFlight = new int[CLASSES.length];
  private int modelTotal;
  private final RouteClass[] modelClass = new RouteClass[REQUESTS];
  private GateOptions modelOptions = OPTIONS[0];
  private long modelAdmitted;
  private long modelShed;
  private long modelDoubleReleases;
  private final long[] modelEnded = new long[Ending.values().length];

  @Test
  void a_million_random_interleavings_agree_with_the_sequential_model() {
    for (int interleaving = 0; interleaving < INTERLEAVINGS; interleaving++) {
      interleave();
    }

    assertThat(sumOf(Lane::taken)).isEqualTo(modelAdmitted);
    assertThat(sumOf(Lane::refused)).isEqualTo(modelShed);
    assertThat(gate.doubleReleases()).isEqualTo(modelDoubleReleases);
    for (Ending ending : Ending.values()) {
      assertThat(sumOf(lane -> lane.ended(ending))).isEqualTo(modelEnded[ending.ordinal()]);
    }
    assertThat(gate.oldestSeconds()).isZero();
  }

  private long sumOf(ToLongFunction<Lane> counter) {
    return Arrays.stream(CLASSES).map(gate::lane).mapToLong(counter).sum();
  }

  private void interleave() {
    Arrays.fill(permits, null);
    Arrays.fill(over, false);
    int open = REQUESTS;
    while (open > 0) {
      if (random.nextInt(12) == 0) {
        modelOptions = OPTIONS[random.nextInt(OPTIONS.length)];
        gate.options(modelOptions);
      }
      int request = random.nextInt(REQUESTS);
      if (!over[request]) {
        over[request] = permits[request] == null ? !arrives(request) : ends(request);
        open -= over[request] ? 1 : 0;
      }
      checkAgainstModel();
    }
    require(gate.inFlight() == 0, "in flight at the end");
  }

  /** True if it was admitted. */
  private boolean arrives(int request) {
    RouteClass routeClass = CLASSES[random.nextInt(CLASSES.length)];
    boolean expected = modelAdmits(routeClass);
    require(gate.wouldAdmit(routeClass) == expected, "the look");
    Admission admission = gate.admit(routeClass);
    require(admission instanceof Permit == expected, "the decision");
    if (admission instanceof Permit permit) {
      permits[request] = permit;
      modelClass[request] = routeClass;
      modelInFlight[routeClass.ordinal()]++;
      modelTotal++;
      modelAdmitted++;
    } else {
      modelShed++;
    }
    return expected;
  }

  /** True if the request is over; one that timed out or lost its client may work on. */
  private boolean ends(int request) {
    Permit permit = permits[request];
    switch (random.nextInt(6)) {
      case 0 -> {
        permit.succeeded();
        returned(request, Ending.SUCCEEDED);
      }
      case 1 -> {
        try {
          throw new IllegalStateException("the work failed");
        } catch (IllegalStateException thrown) {
          permit.dropped();
          returned(request, Ending.DROPPED);
        }
      }
      case 2 -> {
        permit.dropped();
        permit.succeeded();
        modelDoubleReleases++;
        returned(request, Ending.DROPPED);
      }
      case 3 -> {
        permit.ignored();
        permit.ignored();
        permit.dropped();
        modelDoubleReleases += 2;
        returned(request, Ending.IGNORED);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void returned(int request, Ending ending) {
    modelInFlight[modelClass[request].ordinal()]--;
    modelTotal--;
    modelEnded[ending.ordinal()]++;
  }

  private boolean modelAdmits(RouteClass routeClass) {
    int free = modelOptions.maxInFlight() - modelTotal;
    int reserve = modelOptions.priority() ? modelOptions.reserves().of(routeClass) : 0;
    return free > reserve && (routeClass != RouteClass.WEBHOOK || webhooksBelowTheirMost());
  }

  private boolean webhooksBelowTheirMost() {
    return modelInFlight[RouteClass.WEBHOOK.ordinal()] < modelOptions.webhookMax();
  }

  private void checkAgainstModel() {
    int before = gate.inFlight();
    require(before == modelTotal, "in flight");
    for (RouteClass routeClass : CLASSES) {
      int inUse = gate.lane(routeClass).inUse();
      require(inUse == modelInFlight[routeClass.ordinal()], "in flight of a class");
      boolean admits = gate.wouldAdmit(routeClass);
      require(!admits || before < modelOptions.maxInFlight(), "never above the limit");
      require(!admits || allAboveAdmitted(routeClass), "the order of the classes");
    }
  }

  private boolean allAboveAdmitted(RouteClass admitted) {
    for (RouteClass other : CLASSES) {
      boolean atItsMost = other == RouteClass.WEBHOOK && !webhooksBelowTheirMost();
      if (other.above(admitted) && !atItsMost && !gate.wouldAdmit(other)) {
        return false;
      }
    }
    return true;
  }

  /** Not AssertJ: it is asked some hundred million times. */
  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what + " differs from the model");
    }
  }
}
