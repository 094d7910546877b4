package dev.spillway.chaos;

import gatewaysim.Fault;
import gatewaysim.Operation;
import gatewaysim.PaymentStatus;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/** Which storms there are. Small ones come first when a failing one is shrunk. */
final class Storms {

  private static final int ACTS_MAX = 10;
  private static final int TROUBLES_MAX = 5;
  private static final int PRICE_LEAST = 1_000;
  private static final int PRICE_MOST = 100_000;
  private static final int STEP_SECONDS = 40;
  private static final int STILL_SECONDS = 12;
  private static final int LONG_STILL_SECONDS = 100;

  private static final RandomDistribution LARGEST =
      (genSize, least, most, center) -> random -> most;

  private Storms() {}

  /** Storms of so many histories, or fewer once one that fails is shrunk. */
  static Arbitrary<Storm> of(int histories) {
    return Combinators.combine(
            history().list().ofMinSize(1).ofMaxSize(histories).withSizeDistribution(LARGEST),
            troubles(),
            Arbitraries.integers().between(0, 2),
            Arbitraries.of(false, true))
        .as(Storm::new);
  }

  private static Arbitrary<History> history() {
    return Combinators.combine(
            Arbitraries.longs().between(PRICE_LEAST, PRICE_MOST),
            Arbitraries.frequency(Tuple.of(4, false), Tuple.of(1, true)),
            fault().list().ofMaxSize(4),
            acts())
        .as(History::new);
  }

  /** Every history begins with a confirm, or nothing could go wrong. */
  private static Arbitrary<List<Act>> acts() {
    return Combinators.combine(confirm(), act().list().ofMaxSize(ACTS_MAX))
        .as(
            (first, rest) -> {
              List<Act> all = new ArrayList<>(rest);
              all.add(0, first);
              return List.copyOf(all);
            });
  }

  private static Arbitrary<Act> act() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, confirm()),
        Tuple.of(1, payment().map(Act.ConfirmWrongAmount::new)),
        Tuple.of(2, payment().map(Act.ConfirmAndLeave::new)),
        Tuple.of(8, refund()),
        Tuple.of(1, console()),
        Tuple.of(2, Arbitraries.just(new Act.Deposit())),
        Tuple.of(1, Arbitraries.just(new Act.TakeDepositBack())),
        Tuple.of(1, Arbitraries.of(PaymentStatus.class).map(Act.Forge::new)),
        Tuple.of(1, payment().map(Act.Look::new)),
        Tuple.of(2, Arbitraries.integers().between(1, 100).map(Act.Rest::new)));
  }

  private static Arbitrary<Act> confirm() {
    return Combinators.combine(payment(), Arbitraries.of(true, true, true, false))
        .as(Act.Confirm::new);
  }

  private static Arbitrary<Act> refund() {
    return Combinators.combine(
            payment(),
            Arbitraries.integers().between(0, 10),
            Arbitraries.integers().between(0, 2),
            Arbitraries.of(true, true, false))
        .as(Act.Refund::new);
  }

  private static Arbitrary<Act> console() {
    return Combinators.combine(payment(), Arbitraries.integers().between(1, 10))
        .as(Act.CancelInConsole::new);
  }

  /** The first window far more often than the others. */
  private static Arbitrary<Integer> payment() {
    return Arbitraries.frequency(Tuple.of(4, 0), Tuple.of(1, 1));
  }

  private static Arbitrary<History.Planned> fault() {
    return Arbitraries.of(Operation.CONFIRM, Operation.CONFIRM, Operation.QUERY, Operation.CANCEL)
        .flatMap(
            operation ->
                Combinators.combine(payment(), Arbitraries.of(faultsOf(operation)))
                    .as((payment, fault) -> new History.Planned(payment, operation, fault)));
  }

  private static List<Fault> faultsOf(Operation operation) {
    return switch (operation) {
      case CONFIRM ->
          List.of(
              Fault.NONE,
              Fault.ERROR_500,
              Fault.RESET,
              Fault.HANG,
              Fault.GARBAGE,
              Fault.PROVIDER_ERROR,
              Fault.DECLINE,
              Fault.APPROVE_THEN_HANG,
              Fault.APPROVE_THEN_RESET,
              Fault.APPROVE_THEN_500,
              Fault.APPROVE_THEN_PROVIDER_ERROR,
              Fault.APPROVE_THEN_GARBAGE,
              Fault.WRONG_AMOUNT,
              Fault.WRONG_PAYMENT,
              Fault.IN_PROGRESS,
              Fault.NOT_FOUND_LAG,
              Fault.WEBHOOK_LOST);
      case CANCEL ->
          List.of(
              Fault.NONE,
              Fault.ERROR_500,
              Fault.RESET,
              Fault.HANG,
              Fault.GARBAGE,
              Fault.PROVIDER_ERROR,
              Fault.DECLINE,
              Fault.APPROVE_THEN_HANG,
              Fault.APPROVE_THEN_RESET,
              Fault.APPROVE_THEN_500,
              Fault.APPROVE_THEN_PROVIDER_ERROR,
              Fault.APPROVE_THEN_GARBAGE,
              Fault.WEBHOOK_LOST);
      case QUERY, TRANSACTIONS ->
          List.of(
              Fault.ERROR_500,
              Fault.RESET,
              Fault.HANG,
              Fault.GARBAGE,
              Fault.WRONG_PAYMENT,
              Fault.IN_PROGRESS,
              Fault.NOT_FOUND_LAG);
    };
  }

  private static Arbitrary<List<Trouble>> troubles() {
    Arbitrary<Integer> node = Arbitraries.integers().between(0, World.NODES - 1);
    Arbitrary<Integer> millis = Arbitraries.integers().between(20, 400);
    return Arbitraries.<Trouble>frequencyOf(
            Tuple.of(3, millis.map(Trouble.Peace::new)),
            Tuple.of(2, Combinators.combine(node, millis).as(Trouble.DatabaseCut::new)),
            Tuple.of(2, Combinators.combine(node, millis).as(Trouble.DatabaseFrozen::new)),
            Tuple.of(2, node.map(Trouble.CommitReplyLost::new)),
            Tuple.of(1, Combinators.combine(node, millis).as(Trouble.GatewayCut::new)),
            Tuple.of(1, Combinators.combine(node, millis).as(Trouble.GatewayFrozen::new)),
            Tuple.of(2, node.map(Trouble.Killed::new)),
            Tuple.of(
                1,
                Arbitraries.integers().between(1, STILL_SECONDS).map(Trouble.AllStoodStill::new)),
            Tuple.of(
                1,
                Combinators.combine(node, Arbitraries.integers().between(7, LONG_STILL_SECONDS))
                    .as(Trouble.AllStoodStillInCommit::new)),
            Tuple.of(
                1,
                Arbitraries.integers()
                    .between(-STEP_SECONDS, STEP_SECONDS)
                    .map(Trouble.ClockStep::new)))
        .list()
        .ofMaxSize(TROUBLES_MAX);
  }
}
