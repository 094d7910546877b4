package dev.spillway.gateway;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an error code of the gateway means for a confirm, and for a cancel.
 *
 * <p>The code decides, never the HTTP status: a temporary fault at a bank comes as 400, and a final
 * reason may come as 500. A code that is not listed proves nothing and so means {@link #ASK}. The
 * classes are ours; the codes are those of the gateway's published error reference.
 */
enum ErrorClass {
  /** A definite no to the buyer's means. */
  DECLINED,
  /** Our request or our configuration is wrong; nothing was charged and somebody should look. */
  BUG,
  /** The payment session is over; nothing was charged. */
  GONE,
  /** The payment was processed before: ask how it ended. */
  DUPLICATE,
  /** Not executed now; asking is still the only way to know what becomes of it. */
  WAIT,
  /** Anything may have happened. */
  ASK;

  private static final Map<String, ErrorClass> OF_CONFIRM =
      table(
          codes(DUPLICATE, "ALREADY_PROCESSED_PAYMENT", "DUPLICATED_ORDER_ID"),
          codes(DUPLICATE, "ALREADY_COMPLETED_PAYMENT"),
          codes(WAIT, "IDEMPOTENT_REQUEST_PROCESSING", "ALREADY_PROCESSING_REQUEST"),
          codes(GONE, "NOT_FOUND_PAYMENT_SESSION"),
          codes(BUG, "INVALID_REQUEST", "INVALID_API_KEY", "NOT_FOUND_TERMINAL_ID"),
          codes(BUG, "INVALID_UNREGISTERED_SUBMALL", "NOT_REGISTERED_BUSINESS"),
          codes(BUG, "UNAPPROVED_ORDER_ID", "UNAUTHORIZED_KEY", "FORBIDDEN_REQUEST"),
          codes(BUG, "INCORRECT_BASIC_AUTH_FORMAT", "INVALID_IDEMPOTENCY_KEY"),
          codes(DECLINED, "INVALID_REJECT_CARD", "INVALID_CARD_NUMBER"),
          codes(DECLINED, "INVALID_CARD_EXPIRATION", "INVALID_STOPPED_CARD"),
          codes(DECLINED, "INVALID_CARD_LOST_OR_STOLEN", "INVALID_CARD_INSTALLMENT_PLAN"),
          codes(DECLINED, "NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT"),
          codes(DECLINED, "NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN", "NOT_ALLOWED_POINT_USE"),
          codes(DECLINED, "INVALID_AUTHORIZE_AUTH", "RESTRICTED_TRANSFER_ACCOUNT"),
          codes(DECLINED, "INVALID_ACCOUNT_INFO_RE_REGISTER", "EXCEED_MAX_AMOUNT"),
          codes(DECLINED, "EXCEED_MAX_CARD_INSTALLMENT_PLAN", "EXCEED_MAX_PAYMENT_AMOUNT"),
          codes(DECLINED, "EXCEED_MAX_DAILY_PAYMENT_COUNT", "BELOW_MINIMUM_AMOUNT"),
          codes(DECLINED, "EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT", "NOT_AVAILABLE_PAYMENT"),
          codes(DECLINED, "EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT", "NOT_AVAILABLE_BANK"),
          codes(DECLINED, "EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT", "REJECT_CARD_PAYMENT"),
          codes(DECLINED, "REJECT_CARD_COMPANY", "REJECT_ACCOUNT_PAYMENT"),
          codes(DECLINED, "REJECT_TOSSPAY_INVALID_ACCOUNT", "INVALID_PASSWORD"),
          codes(DECLINED, "EXCEED_MAX_AUTH_COUNT", "EXCEED_MAX_ONE_DAY_AMOUNT", "FDS_ERROR"));

  private static final Map<String, ErrorClass> OF_CANCEL =
      table(
          codes(DUPLICATE, "ALREADY_CANCELED_PAYMENT", "ALREADY_REFUND_PAYMENT"),
          codes(DUPLICATE, "NOT_CANCELABLE_AMOUNT"),
          codes(WAIT, "IDEMPOTENT_REQUEST_PROCESSING", "FORBIDDEN_CONSECUTIVE_REQUEST"),
          codes(WAIT, "NOT_AVAILABLE_BANK"),
          codes(ASK, "PROVIDER_ERROR", "FAILED_INTERNAL_SYSTEM_PROCESSING", "COMMON_ERROR"),
          codes(ASK, "FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING", "FAILED_REFUND_PROCESS"),
          codes(ASK, "FAILED_METHOD_HANDLING_CANCEL", "FAILED_PARTIAL_REFUND"),
          codes(BUG, "UNAUTHORIZED_KEY", "FORBIDDEN_REQUEST", "INCORRECT_BASIC_AUTH_FORMAT"),
          codes(BUG, "NOT_FOUND_PAYMENT", "INVALID_REQUEST", "INVALID_IDEMPOTENCY_KEY"),
          codes(DECLINED, "NOT_MATCHES_REFUNDABLE_AMOUNT", "INVALID_REFUND_ACCOUNT_INFO"),
          codes(DECLINED, "INVALID_REFUND_ACCOUNT_NUMBER", "INVALID_BANK", "REFUND_REJECTED"),
          codes(DECLINED, "EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT", "NOT_CANCELABLE_PAYMENT"),
          codes(DECLINED, "FORBIDDEN_BANK_REFUND_REQUEST", "EXCEED_MAX_REFUND_DUE"),
          codes(DECLINED, "NOT_ALLOWED_PARTIAL_REFUND", "EXCEED_CANCEL_LIMIT"),
          codes(DECLINED, "NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT"),
          codes(DECLINED, "NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER"));

  private record Listed(ErrorClass errorClass, Set<String> codes) {}

  private static Listed codes(ErrorClass errorClass, String... codes) {
    return new Listed(errorClass, Set.of(codes));
  }

  private static Map<String, ErrorClass> table(Listed... listed) {
    return Stream.of(listed)
        .flatMap(entry -> entry.codes().stream().map(code -> Map.entry(code, entry.errorClass())))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** The one error of {@link #WAIT} that ends by itself, when the call under that key has ended. */
  private static final String KEY_IN_USE = "IDEMPOTENT_REQUEST_PROCESSING";

  static final String OTHER_BALANCE = "NOT_MATCHES_REFUNDABLE_AMOUNT";

  /** As often an error must come before it is taken for one that is only repeated. */
  private static final int REPEATS = 3;

  /**
   * Whether an error of a cancel will come for as long as its idempotency key is sent, because the
   * gateway keeps the answer with the key. It says nothing about whether the cancel was executed.
   */
  static boolean staysWithKey(String code, int timesInARow) {
    if (code.equals(KEY_IN_USE) || !OF_CANCEL.containsKey(code)) {
      return false;
    }
    return ofCancel(code) == WAIT || timesInARow >= REPEATS;
  }

  /** The name in metrics. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ErrorClass ofConfirm(String code) {
    return OF_CONFIRM.getOrDefault(code, ASK);
  }

  static ErrorClass ofCancel(String code) {
    return OF_CANCEL.getOrDefault(code, ASK);
  }
}
