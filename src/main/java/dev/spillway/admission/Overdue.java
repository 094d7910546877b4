package dev.spillway.admission;

/**
 * A place that is out for longer than it should be.
 *
 * @param holder who took it: the request's id, or empty
 * @param ageSeconds how long ago
 */
public record Overdue(String holder, double ageSeconds) {}
