package dev.spillway.processing;

/** An event that could be read, with what it claims. */
record Item(Event event, Hint hint) {}
