package dev.spillway.processing;

import dev.spillway.lease.Leased;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * A stored webhook in hand.
 *
 * @param lease proves that it is ours for now; counts how often it was tried, this time included
 * @param type as ingest read it; blank if it could not
 * @param raw its body, byte for byte
 * @param signature header of that name, if it came with one
 * @param sentAt header with the time of transmission, which a signature covers
 * @param ageMillis since it was received
 */
record Event(
    Leased lease,
    String type,
    byte[] raw,
    Optional<String> signature,
    Optional<String> sentAt,
    OffsetDateTime receivedAt,
    long ageMillis) {

  /** How often it was tried, this time included. */
  int attempts() {
    return lease.attempts();
  }
}
