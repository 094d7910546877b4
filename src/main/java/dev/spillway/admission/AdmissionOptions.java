package dev.spillway.admission;

/** What decides about a request before any work is done for it: room, and a loop that keeps up. */
public record AdmissionOptions(GateOptions gate, LagOptions lag) {}
