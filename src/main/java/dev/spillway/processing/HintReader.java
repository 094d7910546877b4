package dev.spillway.processing;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spillway.payment.GatewayPayment.State;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.PaymentKey;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Reads what a webhook is about, strictly where something depends on it.
 *
 * <p>Which order and which payment must be plain to see, each member given once; without them
 * nothing can be done and the event cannot be read. Status and balance only save a call: what is
 * odd about them is left out, so that the gateway is asked.
 */
final class HintReader {

  private static final String PAYMENT_STATUS_CHANGED = "PAYMENT_STATUS_CHANGED";
  private static final String DEPOSIT_CALLBACK = "DEPOSIT_CALLBACK";
  private static final String CANCEL_STATUS_CHANGED = "CANCEL_STATUS_CHANGED";

  private static final int SECRET_MAX = 510;
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private HintReader() {}

  /** The event can be of no use to us, whatever happens. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(String why) {
      super(why, null, false, false);
    }
  }

  static Hint read(String type, byte[] raw) throws Unreadable {
    boolean flat = type.equals(DEPOSIT_CALLBACK);
    boolean ofCancel = type.equals(CANCEL_STATUS_CHANGED);
    if (!flat && !ofCancel && !type.equals(PAYMENT_STATUS_CHANGED)) {
      throw new Unreadable("it is of no type that we act upon");
    }
    JsonNode root = tree(raw);
    JsonNode data = flat ? root : root.path("data");
    Hint hint =
        new Hint(
            id(data, "orderId", OrderId.PATTERN.asMatchPredicate()).map(OrderId::new),
            flat
                ? Optional.empty()
                : id(data, "paymentKey", PaymentKey.PATTERN.asMatchPredicate())
                    .map(PaymentKey::new),
            state(data.path("status")),
            flat ? OptionalLong.empty() : whole(data.path("balanceAmount")),
            secret(data.path("secret")),
            flat);
    // The form of a cancel's event is documented too loosely to insist on both names.
    if (hint.orderId().isEmpty() && (!ofCancel || hint.paymentKey().isEmpty())) {
      throw new Unreadable("it names no order");
    }
    if (hint.paymentKey().isEmpty() && !flat && !ofCancel) {
      throw new Unreadable("it names no payment");
    }
    return hint;
  }

  private static JsonNode tree(byte[] raw) throws Unreadable {
    try {
      return JSON.readTree(raw);
    } catch (IOException notJson) {
      throw new Unreadable("it is no JSON of one meaning");
    }
  }

  private static Optional<String> id(JsonNode data, String member, Predicate<String> sane)
      throws Unreadable {
    JsonNode value = data.path(member);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isTextual() || !sane.test(value.textValue())) {
      throw new Unreadable("its " + member + " is none that we could have");
    }
    return Optional.of(value.textValue());
  }

  private static Optional<State> state(JsonNode value) {
    return Arrays.stream(State.values())
        .filter(state -> state.name().equals(value.textValue()))
        .findFirst();
  }

  private static OptionalLong whole(JsonNode value) {
    return value.isIntegralNumber() && value.canConvertToLong()
        ? OptionalLong.of(value.longValue())
        : OptionalLong.empty();
  }

  private static Optional<String> secret(JsonNode value) {
    return Optional.ofNullable(value.textValue()).filter(text -> text.length() <= SECRET_MAX);
  }
}
