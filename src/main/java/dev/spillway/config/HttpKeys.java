package dev.spillway.config;

import dev.spillway.http.HttpOptions;

/** Keys of {@link HttpOptions}. */
final class HttpKeys extends Section<HttpOptions> {
  private final Key<String> host =
      defaulted(
          HttpOptions.HOST.key(),
          Kind.text(HttpOptions.HOST),
          "0.0.0.0",
          "",
          "Address to listen on.",
          "Change it to listen on one network alone, or to 127.0.0.1 behind a proxy on the same"
              + " machine.");
  private final Key<Integer> port =
      number(
          HttpOptions.PORT,
          8080,
          "",
          "TCP port; 0 = any free one.",
          "Change it when the port is taken.");
  private final Key<Integer> eventLoops =
      number(
          HttpOptions.EVENT_LOOPS,
          2,
          "loops",
          "Event loops that serve this listener.",
          "Raise it when loops lag while the machine has idle cores.");
  private final Key<Integer> bodyBytes =
      number(
          HttpOptions.BODY_BYTES,
          65_536,
          "bytes",
          "Largest request body, counted on bytes read.",
          "A request of this API needs a few hundred bytes: lower it freely, raise it never.");
  private final Key<Integer> maxReading =
      number(
          HttpOptions.MAX_READING,
          512,
          "requests",
          "Requests still arriving at once; when full, the slowest reader is closed.",
          "Fit it to the memory: this times http.bodyBytes is the worst case.");
  private final Key<Integer> readMillis =
      number(
          HttpOptions.READ_MILLIS,
          5_000,
          "ms",
          "Time in which a whole request must have arrived.",
          "Raise it for shops on very slow lines.");
  private final Key<Integer> maxConnections =
      number(
          HttpOptions.MAX_CONNECTIONS,
          4_096,
          "sockets",
          "Open connections.",
          "Raise it, and the limit of open files, when many shops keep connections open.");

  HttpKeys() {
    super("http", "The checkout API's listener.");
  }

  @Override
  HttpOptions read(Settings settings) {
    return new HttpOptions(
        settings.get(host),
        settings.get(port),
        settings.get(eventLoops),
        settings.get(bodyBytes),
        settings.get(maxReading),
        settings.get(readMillis),
        settings.get(maxConnections));
  }
}
