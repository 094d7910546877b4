package dev.spillway.chaos;

import java.util.List;

/**
 * Histories that happen at the same time, and what happens to the machines meanwhile.
 *
 * @param webhookCopies how often the gateway sends each webhook beside the first
 * @param webhookFirst whether a webhook arrives before the answer that it is about
 */
record Storm(
    List<History> histories, List<Trouble> troubles, int webhookCopies, boolean webhookFirst) {}
