package dev.spillway.management;

import dev.spillway.api.Fields;
import dev.spillway.time.Deadline;

/**
 * What an operator asks, after it was made sure that one is asking.
 *
 * @param fields of the body for a write, else of the query string; those of the path among them.
 *     The reader checks them, and what it throws becomes a 400 that names each
 * @param operator who asks
 * @param requestId in the answer, in the audit and in each log line
 * @param deadline after which nobody waits for the answer
 */
public record AdminRequest(Fields fields, Operator operator, String requestId, Deadline deadline) {}
