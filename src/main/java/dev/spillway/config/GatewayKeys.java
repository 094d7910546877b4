package dev.spillway.config;

import dev.spillway.config.Key.Need;
import dev.spillway.gateway.GatewayOptions;
import java.net.URI;

/** Keys of {@link GatewayOptions}. */
final class GatewayKeys extends Section<GatewayOptions> {
  private final Key<URI> baseUrl =
      defaulted(
          GatewayOptions.BASE_URL.key(),
          Kind.text(GatewayOptions.BASE_URL, URI::create),
          "https://api.tosspayments.com",
          "",
          "The PG's API.",
          "Change it to call a simulator or a proxy.");
  private final Key<String> secretKey =
      secret(
          GatewayOptions.SECRET_KEY,
          Need.REQUIRED,
          "The merchant's secret key at the PG.",
          "Change it with the environment (test or live) and when the PG issues a new one.");
  private final Key<Integer> slots =
      number(
          GatewayOptions.SLOTS,
          40,
          "calls",
          "Confirms at the PG at once, at most gateway.threads; 0 = no cap.",
          "At least peak arrivals per second times the PG's normal p99 in seconds, or confirms are"
              + " refused in good health.");
  private final Key<Integer> threads =
      number(
          GatewayOptions.THREADS,
          40,
          "threads",
          "Threads that call the PG for confirms.",
          "Raise it first when gateway.slots shall be more.");
  private final Key<Integer> cancelSlots =
      number(
          GatewayOptions.CANCEL_SLOTS,
          4,
          "calls",
          "Cancels at the PG at once, shops' and our own together.",
          "Raise it when refunds wait although the PG is in good health.");
  private final Key<Integer> querySlots =
      number(
          GatewayOptions.QUERY_SLOTS,
          4,
          "calls",
          "Queries at the PG at once; webhooks may use half of them, recovery three quarters.",
          "Raise it when unknown outcomes pile up; stay below what the PG allows.");
  private final Key<Integer> waitMillis =
      number(
          GatewayOptions.WAIT_MILLIS,
          0,
          "ms",
          "Time that a confirm may wait for a slot when all are out; 0 = refused at once.",
          "Up to a second evens out chance when slots are just enough; keep it below"
              + " deadline.confirmMarginMillis. It does not help against a PG that is slow.");
  private final Key<Integer> timeoutMillis =
      number(
          GatewayOptions.TIMEOUT_MILLIS,
          30_000,
          "ms",
          "Time for a whole confirm or cancel, the answer's body included.",
          "5 s is enough for most buyers and makes more unknowns; 30 s covers every case. A call"
              + " that times out leaves the payment unknown, never failed.");
  private final Key<Integer> connectMillis =
      number(
          GatewayOptions.CONNECT_MILLIS,
          2_000,
          "ms",
          "Time to open a connection to the PG.",
          "Raise it for a slow way to the PG.");
  private final Key<Integer> queryTimeoutMillis =
      number(
          GatewayOptions.QUERY_TIMEOUT_MILLIS,
          5_000,
          "ms",
          "Time for a whole query.",
          "Raise it if queries time out while the PG is in good health.");
  private final Key<Integer> joiners =
      number(
          GatewayOptions.JOINERS,
          128,
          "requests",
          "Requests, in all, that wait for an equal confirm in flight.",
          "Raise it when shops that repeat a confirm get 202 too often.");
  private final Key<Integer> keepAliveSeconds =
      number(
          GatewayOptions.KEEP_ALIVE_SECONDS,
          20,
          "s",
          "Time an idle connection to the PG is kept.",
          "Keep it below what the PG and every proxy between allow.");
  private final Key<Integer> breakerFailures =
      number(
          GatewayOptions.BREAKER_FAILURES,
          50,
          "failures",
          "Failures within the window that open an operation's circuit.",
          "The breaker counts failures, not their rate: fit it to the traffic.");
  private final Key<Integer> breakerWindowMillis =
      number(
          GatewayOptions.BREAKER_WINDOW_MILLIS,
          10_000,
          "ms",
          "The window in which the breaker counts.",
          "Change it together with gateway.breaker.failures.");
  private final Key<Integer> breakerResetMillis =
      number(
          GatewayOptions.BREAKER_RESET_MILLIS,
          10_000,
          "ms",
          "Time an open circuit waits before one call tries again.",
          "Lower it to come back sooner.");

  GatewayKeys() {
    super("gateway", "The PG: how it is called, and how many calls there may be at once.");
  }

  /** Asked for by the deadlines, which lie a margin above it. */
  Key<Integer> timeoutMillis() {
    return timeoutMillis;
  }

  @Override
  GatewayOptions read(Settings settings) {
    return new GatewayOptions(
        settings.get(baseUrl),
        settings.get(secretKey),
        settings.get(slots),
        settings.get(threads),
        settings.get(cancelSlots),
        settings.get(querySlots),
        settings.get(waitMillis),
        settings.get(timeoutMillis),
        settings.get(connectMillis),
        settings.get(queryTimeoutMillis),
        settings.get(joiners),
        settings.get(keepAliveSeconds),
        settings.get(breakerFailures),
        settings.get(breakerWindowMillis),
        settings.get(breakerResetMillis));
  }
}
