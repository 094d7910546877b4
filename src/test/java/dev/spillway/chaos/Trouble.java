package dev.spillway.chaos;

/**
 * One thing that happens to the machines while histories run.
 *
 * <p>{@code node} is the number of an instance of the service.
 */
sealed interface Trouble {

  /** The instance's connections to the database are cut, and new ones refused for a while. */
  record DatabaseCut(int node, int millis) implements Trouble {}

  /** Its connections to the database stand still, and lose nothing. */
  record DatabaseFrozen(int node, int millis) implements Trouble {}

  /** Its next commit is carried out, and it does not hear of that. */
  record CommitReplyLost(int node) implements Trouble {}

  /** Its connections to the gateway are cut, and new ones refused for a while. */
  record GatewayCut(int node, int millis) implements Trouble {}

  /** Its connections to the gateway stand still, and lose nothing. */
  record GatewayFrozen(int node, int millis) implements Trouble {}

  /** The instance is gone from one moment to the next, and another one takes its place. */
  record Killed(int node) implements Trouble {}

  /** Every process stands still for so long, by everybody's clock, and goes on. */
  record AllStoodStill(int seconds) implements Trouble {}

  /** The same while a commit of the instance is done already, and its reply is on the way. */
  record AllStoodStillInCommit(int node, int seconds) implements Trouble {}

  /** The database's clock jumps. */
  record ClockStep(int seconds) implements Trouble {}

  /** Nothing happens for a while. */
  record Peace(int millis) implements Trouble {}
}
