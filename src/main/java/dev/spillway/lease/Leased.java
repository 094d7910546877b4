package dev.spillway.lease;

import java.util.UUID;

/**
 * A row that this instance alone works on until its lease runs out.
 *
 * @param id of the row
 * @param token proves the lease: whoever leases the row next writes another one
 * @param attempts how often the row has been leased for this work, this time included
 */
public record Leased(long id, UUID token, int attempts) {}
