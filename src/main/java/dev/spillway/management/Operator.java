package dev.spillway.management;

/**
 * Who uses the operators' API, as far as that can be known.
 *
 * @param by what let them in: {@code token} or {@code loopback}
 * @param from the address of the peer
 */
public record Operator(String by, String from) {}
