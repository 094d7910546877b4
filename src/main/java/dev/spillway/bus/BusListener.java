package dev.spillway.bus;

/** What metrics may observe of the event bus. */
public interface BusListener {

  /** A message was past its deadline when it arrived, and was dropped. */
  void expired(String address);
}
