package gatewaysim;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The webhook subscriptions that the simulator can serve. */
enum WebhookEvent {
  PAYMENT_STATUS_CHANGED,
  DEPOSIT_CALLBACK;

  static Set<String> names() {
    return Arrays.stream(values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());
  }
}
