package dev.spillway.chaos;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Lets troubles happen to the machines of a world, one after the other. */
final class Troubles {

  private static final int IN_COMMIT_MILLIS = 100;

  private final World world;

  Troubles(World world) {
    this.world = world;
  }

  /** Returns when it is over. */
  void happen(Trouble trouble) {
    if (trouble instanceof Trouble.Peace peace) {
      rest(peace.millis());
    } else if (trouble instanceof Trouble.DatabaseCut cut) {
      Node node = world.node(cut.node());
      node.databaseGate().shut();
      rest(cut.millis());
      node.databaseGate().reopen();
    } else if (trouble instanceof Trouble.DatabaseFrozen frozen) {
      Node node = world.node(frozen.node());
      node.databaseGate().freeze();
      rest(frozen.millis());
      node.databaseGate().thaw();
    } else if (trouble instanceof Trouble.CommitReplyLost lost) {
      world.node(lost.node()).databaseGate().loseReplyTo("COMMIT");
    } else if (trouble instanceof Trouble.GatewayCut cut) {
      Node node = world.node(cut.node());
      node.gatewayGate().shut();
      rest(cut.millis());
      node.gatewayGate().reopen();
    } else if (trouble instanceof Trouble.GatewayFrozen frozen) {
      Node node = world.node(frozen.node());
      node.gatewayGate().freeze();
      rest(frozen.millis());
      node.gatewayGate().thaw();
    } else if (trouble instanceof Trouble.Killed killed) {
      world.replace(killed.node());
    } else if (trouble instanceof Trouble.AllStoodStill still) {
      world.age(Duration.ofSeconds(still.seconds()));
    } else if (trouble instanceof Trouble.AllStoodStillInCommit still) {
      Node node = world.node(still.node());
      node.databaseGate().freeze();
      rest(IN_COMMIT_MILLIS);
      world.age(Duration.ofSeconds(still.seconds()));
      // What is sent now was not on its way before.
      rest((int) Shifts.ON_THE_WAY.toMillis() + IN_COMMIT_MILLIS);
      node.databaseGate().thaw();
    } else if (trouble instanceof Trouble.ClockStep step) {
      world.step(Duration.ofSeconds(step.seconds()));
    } else {
      throw new AssertionError(trouble);
    }
  }

  private static void rest(int millis) {
    CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS))
        .join();
  }
}
