package gatewaysim;

import static gatewaysim.SettingRule.factor;
import static gatewaysim.SettingRule.flag;
import static gatewaysim.SettingRule.integer;
import static gatewaysim.SettingRule.share;
import static gatewaysim.SettingRule.text;
import static gatewaysim.SettingRule.word;
import static gatewaysim.SettingRule.words;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every setting of {@code PUT /_sim}: its name, what it accepts, its default. */
final class SettingTable {
  private static final int LAG_MILLIS_MAX = 3_600_000;
  private static final int WEBHOOK_COPIES_MAX = 10;

  private SettingTable() {}

  static Map<String, SettingRule> rules() {
    Map<String, SettingRule> rules = new LinkedHashMap<>();
    addCalls(rules);
    addSwitches(rules);
    addWebhooks(rules);
    return rules;
  }

  private static void addCalls(Map<String, SettingRule> rules) {
    // Mean time of a confirm or cancel, and of a query.
    rules.put("latencyMs", integer(0, Latency.MILLIS_MAX, 0));
    rules.put("queryLatencyMs", integer(0, Latency.MILLIS_MAX, 0));
    rules.put("distribution", word(names(Latency.values(), Latency::wireName), "fixed"));
    // One fault at a time, for a share of the calls of the named operations.
    rules.put("fault", word(names(Fault.values(), Fault::wireName), "none"));
    rules.put("share", share(1));
    rules.put(
        "operations", words(names(Operation.values(), Operation::wireName), false, "confirm"));
    rules.put("declineCode", text("an error code", ErrorCatalogue::knows, "REJECT_CARD_PAYMENT"));
    rules.put(
        "cancelDeclineCode",
        text("an error code", ErrorCatalogue::knows, "NOT_CANCELABLE_PAYMENT"));
    // How long queries of a payment answer 404 after it was made, for every payment or by fault.
    rules.put("queryLagMs", integer(0, LAG_MILLIS_MAX, 0));
    rules.put("notFoundLagMs", integer(0, LAG_MILLIS_MAX, 5_000));
    rules.put("slowBodyMs", integer(1, Latency.MILLIS_MAX, 10_000));
  }

  private static void addSwitches(Map<String, SettingRule> rules) {
    rules.put("acceptUnknownKeys", flag(false));
    rules.put("rejectDuplicateOrderId", flag(false));
    rules.put("declineAborts", flag(true));
    rules.put("visibleBeforeConfirm", flag(true));
    rules.put("minimumAmounts", flag(true));
    rules.put("storeServerErrors", flag(false));
    // How long an idempotency key stays "in flight" after its request has ended.
    rules.put("idempotencyBusyMs", integer(0, LAG_MILLIS_MAX, 0));
    // 0 = no limit; the real test environment has 100 per minute and API.
    rules.put("rateLimitPerMinute", integer(0, 1_000_000, 0));
    rules.put("clockFactor", factor(0.001, SimulatorOptions.CLOCK_FACTOR_MAX, 1));
  }

  private static void addWebhooks(Map<String, SettingRule> rules) {
    rules.put("webhookUrl", text("empty, or an http(s) URL", SettingTable::emptyOrHttpUrl, ""));
    rules.put(
        "webhookEvents",
        words(WebhookEvent.names(), true, "PAYMENT_STATUS_CHANGED", "DEPOSIT_CALLBACK"));
    // How long an answer may take; less than the real ten seconds only to make tests quick.
    rules.put(
        "webhookLimitMs",
        integer(1, WebhookDelivery.ANSWER_LIMIT_MILLIS, WebhookDelivery.ANSWER_LIMIT_MILLIS));
    rules.put("webhookDelayMs", integer(0, LAG_MILLIS_MAX, 0));
    rules.put("webhookBeforeResponse", flag(false));
    // How long the response still waits after such an early webhook was answered.
    rules.put("webhookLeadMs", integer(0, LAG_MILLIS_MAX, 100));
    rules.put("webhookDuplicates", integer(0, WEBHOOK_COPIES_MAX, 0));
    // Holds an event of a payment until the next one, which then goes first; 0 = in order.
    rules.put("webhookReorderMs", integer(0, LAG_MILLIS_MAX, 0));
    rules.put("webhookLostShare", share(0));
    rules.put("webhookForgedShare", share(0));
    rules.put("webhookHeaders", flag(true));
    rules.put("freshTransmissionIds", flag(false));
    rules.put("depositTimeWithOffset", flag(false));
  }

  private static <T> Set<String> names(T[] values, Function<T, String> name) {
    return Arrays.stream(values).map(name).collect(Collectors.toUnmodifiableSet());
  }

  private static boolean emptyOrHttpUrl(String text) {
    if (text.isEmpty()) {
      return true;
    }
    try {
      URI uri = new URI(text);
      return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getHost() != null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }
}
