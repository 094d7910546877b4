package dev.spillway.gateway;

import dev.spillway.setting.Range;
import dev.spillway.setting.Rule;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * How the PG is called and how many calls there may be at once.
 *
 * @param baseUrl {@code gateway.baseUrl}: the PG's API; default https://api.tosspayments.com.
 *     Change it to call a simulator or a proxy.
 * @param secretKey {@code gateway.secretKey}, required, secret: the merchant's key. Change it with
 *     the environment (test or live) and when the PG issues a new one.
 * @param slots {@code gateway.slots}: confirms at the PG at once, at most {@code threads}, 0 = no
 *     cap; default 40. At least peak arrivals per second times the PG's normal p99 in seconds, or
 *     confirms are refused in good health.
 * @param threads {@code gateway.threads}: threads that call the PG for confirms; default 40. Raise
 *     it before raising {@code slots} above it.
 * @param cancelSlots {@code gateway.cancelSlots}: cancels at the PG at once; default 4. Raise it
 *     when shops wait for refunds while the PG is in good health.
 * @param querySlots {@code gateway.querySlots}: queries at the PG at once; default 4. Half of them
 *     serve webhooks, three quarters recovery, at most. Raise it when unknown outcomes pile up
 *     while the PG answers queries well, and stay below what it allows.
 * @param waitMillis {@code gateway.waitMillis}: milliseconds that a confirm may wait for a slot;
 *     default 0, refused at once. A wait of less than a second evens out chance when slots are just
 *     enough; it does not help against a PG that is slow.
 * @param timeoutMillis {@code gateway.timeoutMillis}: milliseconds for a whole confirm or cancel,
 *     the answer's body included; default 30000. 5 s is enough for most buyers and makes more
 *     unknowns; 30 s covers every case. A call that times out leaves the payment unknown, not
 *     failed.
 * @param connectMillis {@code gateway.connectMillis}: milliseconds to open a connection; default
 *     2000. Raise it for a slow way to the PG.
 * @param queryTimeoutMillis {@code gateway.queryTimeoutMillis}: milliseconds for a whole query;
 *     default 5000. Raise it if queries time out while the PG is in good health.
 * @param joiners {@code gateway.joiners}: requests that wait for an equal confirm in flight, in
 *     all; default 128. Raise it when shops retry early and get 202 too often.
 * @param keepAliveSeconds {@code gateway.keepAliveSeconds}: seconds an idle connection is kept;
 *     default 20. Keep it below what the PG and every proxy between allow.
 * @param breakerFailures {@code gateway.breaker.failures}: failures within the window that open an
 *     operation's circuit; default 50. The breaker counts failures, not their rate: fit it to the
 *     traffic.
 * @param breakerWindowMillis {@code gateway.breaker.windowMillis}: the window, milliseconds;
 *     default 10000. Change it together with {@code breakerFailures}.
 * @param breakerResetMillis {@code gateway.breaker.resetMillis}: milliseconds that an open circuit
 *     waits before one call tries again; default 10000. Lower it to come back sooner.
 */
public record GatewayOptions(
    URI baseUrl,
    String secretKey,
    int slots,
    int threads,
    int cancelSlots,
    int querySlots,
    int waitMillis,
    int timeoutMillis,
    int connectMillis,
    int queryTimeoutMillis,
    int joiners,
    int keepAliveSeconds,
    int breakerFailures,
    int breakerWindowMillis,
    int breakerResetMillis) {
  public static final Rule BASE_URL =
      Rule.open(
          "gateway.baseUrl",
          "http(s)://host[:port][/path] without user, query or fragment",
          GatewayOptions::validUrl);

  /** Goes into a Basic header as the user name, hence no colon. */
  public static final Rule SECRET_KEY =
      Rule.secret(
          "gateway.secretKey",
          "1 to 512 printable ASCII characters without blanks and colons",
          Pattern.compile("[\\x21-\\x39\\x3b-\\x7e]{1,512}").asMatchPredicate());

  public static final Range SLOTS = new Range("gateway.slots", 0, 1_000);
  public static final Range THREADS = new Range("gateway.threads", 1, 1_000);
  public static final Range CANCEL_SLOTS = new Range("gateway.cancelSlots", 1, 100);
  public static final Range QUERY_SLOTS = new Range("gateway.querySlots", 1, 100);
  public static final Range WAIT_MILLIS = new Range("gateway.waitMillis", 0, 60_000);
  public static final Range TIMEOUT_MILLIS = new Range("gateway.timeoutMillis", 100, 120_000);
  public static final Range CONNECT_MILLIS = new Range("gateway.connectMillis", 100, 30_000);
  public static final Range QUERY_TIMEOUT_MILLIS =
      new Range("gateway.queryTimeoutMillis", 100, 60_000);
  public static final Range JOINERS = new Range("gateway.joiners", 1, 65_536);
  public static final Range KEEP_ALIVE_SECONDS = new Range("gateway.keepAliveSeconds", 1, 3_600);
  public static final Range BREAKER_FAILURES = new Range("gateway.breaker.failures", 1, 1_000_000);
  public static final Range BREAKER_WINDOW_MILLIS =
      new Range("gateway.breaker.windowMillis", 1_000, 3_600_000);
  public static final Range BREAKER_RESET_MILLIS =
      new Range("gateway.breaker.resetMillis", 100, 3_600_000);

  private static final int SPARE_THREADS = 16;
  private static final int PORT_LIMIT = 65_535;

  public GatewayOptions {
    BASE_URL.check(baseUrl.toString());
    SECRET_KEY.check(secretKey);
    SLOTS.check(slots);
    THREADS.check(threads);
    CANCEL_SLOTS.check(cancelSlots);
    QUERY_SLOTS.check(querySlots);
    WAIT_MILLIS.check(waitMillis);
    TIMEOUT_MILLIS.check(timeoutMillis);
    CONNECT_MILLIS.check(connectMillis);
    QUERY_TIMEOUT_MILLIS.check(queryTimeoutMillis);
    JOINERS.check(joiners);
    KEEP_ALIVE_SECONDS.check(keepAliveSeconds);
    BREAKER_FAILURES.check(breakerFailures);
    BREAKER_WINDOW_MILLIS.check(breakerWindowMillis);
    BREAKER_RESET_MILLIS.check(breakerResetMillis);
    if (slots > threads) {
      throw new IllegalArgumentException(
          "gateway.slots: %d is more than gateway.threads, which is %d".formatted(slots, threads));
    }
  }

  /** Threads for cancels: some to spare, so that {@code cancelSlots} can grow while it runs. */
  public int cancelThreads() {
    return Math.max(cancelSlots, SPARE_THREADS);
  }

  /** Threads for queries, likewise. */
  public int queryThreads() {
    return Math.max(querySlots, SPARE_THREADS);
  }

  int webhookQuerySlots() {
    return Math.max(1, querySlots / 2);
  }

  int recoveryQuerySlots() {
    return Math.max(1, querySlots * 3 / 4);
  }

  /** Everything but the key. */
  @Override
  public String toString() {
    return ("GatewayOptions[baseUrl=%s, secretKey=***, slots=%d, threads=%d, cancelSlots=%d,"
            + " querySlots=%d, waitMillis=%d, timeoutMillis=%d, connectMillis=%d, queryTimeoutMillis=%d,"
            + " joiners=%d, keepAliveSeconds=%d, breakerFailures=%d, breakerWindowMillis=%d,"
            + " breakerResetMillis=%d]")
        .formatted(
            baseUrl,
            slots,
            threads,
            cancelSlots,
            querySlots,
            waitMillis,
            timeoutMillis,
            connectMillis,
            queryTimeoutMillis,
            joiners,
            keepAliveSeconds,
            breakerFailures,
            breakerWindowMillis,
            breakerResetMillis);
  }

  /** Paths are appended: what would stand behind them, or carry a second key, is refused. */
  private static boolean validUrl(String text) {
    try {
      URI url = new URI(text);
      return ("https".equals(url.getScheme()) || "http".equals(url.getScheme()))
          && url.getHost() != null
          && url.getPort() <= PORT_LIMIT
          && url.getPort() != 0
          && url.getRawUserInfo() == null
          && url.getRawQuery() == null
          && url.getRawFragment() == null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }
}
