package dev.spillway.payment;

import java.util.List;

/**
 * An order and every attempt to pay it, as they stood at one moment.
 *
 * @param attempts oldest first
 */
public record OrderSnapshot(Order order, List<Payment> attempts) {

  public OrderSnapshot {
    attempts = List.copyOf(attempts);
  }
}
