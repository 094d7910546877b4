package dev.spillway.webhook;

import dev.spillway.setting.Range;
import java.util.List;

/**
 * What is done with webhooks once they are stored.
 *
 * @param attemptsMax {@code webhook.attemptsMax}: tries of one event before it is given up as DEAD;
 *     default 10, which takes some four hours. Raise it to outlast longer outages of the PG.
 * @param parkedMax {@code webhook.parkedMax}: events kept that wait for an order to appear; default
 *     10000. The oldest beyond it are given up. Raise it when another system shares the merchant id
 *     and its events crowd out ours.
 * @param leaseMillis {@code webhook.leaseMillis}: milliseconds for which an instance has an event
 *     to itself; default 60000. After that another instance takes over what a killed one left.
 * @param keepDays {@code webhook.keepDays}: days for which an event is kept that is done or set
 *     aside; default 30. Raise it to be able to look further back; the PG itself resends for four
 *     days. What waits or is DEAD is kept until it is dealt with.
 * @param securityKeys {@code webhook.securityKeys}, secret: keys with which the PG signs payout and
 *     seller events; default none, which sets such events aside. While a key is replaced, list the
 *     new one and the old one.
 */
public record ProcessingOptions(
    int attemptsMax, int parkedMax, int leaseMillis, int keepDays, List<SecurityKey> securityKeys) {
  public static final Range ATTEMPTS_MAX = new Range("webhook.attemptsMax", 1, 100);
  public static final Range PARKED_MAX = new Range("webhook.parkedMax", 0, 1_000_000);
  public static final Range LEASE_MILLIS = new Range("webhook.leaseMillis", 1_000, 600_000);
  public static final Range KEEP_DAYS = new Range("webhook.keepDays", 7, 3_650);

  private static final int KEYS_MAX = 8;

  public ProcessingOptions {
    ATTEMPTS_MAX.check(attemptsMax);
    PARKED_MAX.check(parkedMax);
    LEASE_MILLIS.check(leaseMillis);
    KEEP_DAYS.check(keepDays);
    securityKeys = List.copyOf(securityKeys);
    if (securityKeys.size() > KEYS_MAX) {
      throw new IllegalArgumentException(
          "webhook.securityKeys: " + securityKeys.size() + " keys are more than " + KEYS_MAX);
    }
  }
}
