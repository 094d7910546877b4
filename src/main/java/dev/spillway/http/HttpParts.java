package dev.spillway.http;

import dev.spillway.bus.BusClient;
import dev.spillway.bus.DeadlineOptions;
import dev.spillway.incident.RequestThreads;
import dev.spillway.time.Ticks;

/**
 * What every listener needs.
 *
 * @param threads gives requests a thread of their own in the mode that shows the incident
 */
public record HttpParts(
    BusClient bus,
    Ticks ticks,
    DeadlineOptions deadlines,
    RequestThreads threads,
    HttpListener listener,
    Draining draining) {}
