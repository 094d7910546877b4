package dev.spillway.gateway;

/** What metrics may observe of calls to the gateway. */
public interface GatewayListener {

  /**
   * A call ended.
   *
   * @param operation confirm or query
   * @param outcome from a closed set
   * @param nanos from the start of the work to its end, waiting for a thread not included
   */
  void called(String operation, String outcome, long nanos);

  /**
   * A call that had its slot waited this long for its thread.
   *
   * @param nanos from submission to start
   */
  void started(String operation, long nanos);
}
