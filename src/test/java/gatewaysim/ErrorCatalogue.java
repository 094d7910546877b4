package gatewaysim;

import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every error that the gateway is known to give: code, HTTP status, Korean and English text. */
final class ErrorCatalogue {
  private static final String TABLE =
      """
      400 ALREADY_PROCESSED_PAYMENT | 이미 처리된 결제입니다. | This payment was already processed.
      400 PROVIDER_ERROR | 카드사 또는 은행의 일시적인 오류입니다. | Temporary error at the card company or bank.
      400 CARD_PROCESSING_ERROR | 카드사에서 오류가 발생했습니다. | The card company reported an error.
      400 DUPLICATED_ORDER_ID | 이미 승인된 주문번호입니다. | The order id was already approved.
      400 INVALID_REQUEST | 잘못된 요청입니다. | The request is invalid.
      400 INVALID_API_KEY | 잘못된 키입니다. | The API key is invalid.
      400 INVALID_IDEMPOTENCY_KEY | 멱등키는 300자 이하여야 합니다. | The idempotency key is invalid.
      400 NOT_FOUND_TERMINAL_ID | 단말기번호가 없습니다. | The terminal id does not exist.
      400 INVALID_UNREGISTERED_SUBMALL | 등록되지 않은 서브몰입니다. | The submall is not registered.
      400 NOT_REGISTERED_BUSINESS | 등록되지 않은 사업자 번호입니다. | The business number is not registered.
      400 UNAPPROVED_ORDER_ID | 아직 승인되지 않은 주문번호입니다. | The order id is not approved yet.
      400 INVALID_REJECT_CARD | 카드 사용이 거절되었습니다. | The card was refused.
      400 INVALID_CARD_NUMBER | 카드번호를 확인해주세요. | Check the card number.
      400 INVALID_CARD_EXPIRATION | 카드 유효기간을 확인해주세요. | Check the expiry date of the card.
      400 INVALID_STOPPED_CARD | 정지된 카드입니다. | The card is suspended.
      400 INVALID_CARD_LOST_OR_STOLEN | 분실 또는 도난 카드입니다. | The card is reported lost or stolen.
      400 INVALID_CARD_INSTALLMENT_PLAN | 할부 개월 정보가 잘못되었습니다. | The instalment plan is invalid.
      400 NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT | 할부가 지원되지 않습니다. | No instalments here.
      400 NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN | 할부를 지원하지 않는 카드입니다. | The card has no instalments.
      400 NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN_BELOW_AMOUNT | 할부 최소 금액 미만입니다. | Below the minimum.
      400 NOT_ALLOWED_POINT_USE | 포인트를 사용할 수 없는 카드입니다. | Points cannot be used with the card.
      400 INVALID_AUTHORIZE_AUTH | 유효하지 않은 인증입니다. | The authentication is not valid.
      400 RESTRICTED_TRANSFER_ACCOUNT | 출금이 제한된 계좌입니다. | The account allows no withdrawal.
      400 INVALID_ACCOUNT_INFO_RE_REGISTER | 계좌를 다시 등록해주세요. | Register the account again.
      400 EXCEED_MAX_CARD_INSTALLMENT_PLAN | 최대 할부 개월을 초과했습니다. | Too many instalments.
      400 EXCEED_MAX_AMOUNT | 거래금액 한도를 초과했습니다. | The amount is over the limit.
      400 EXCEED_MAX_DAILY_PAYMENT_COUNT | 일일 결제 횟수를 초과했습니다. | Too many payments today.
      400 EXCEED_MAX_PAYMENT_AMOUNT | 하루 결제 금액을 초과했습니다. | Over the daily amount.
      400 EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT | 월 결제 금액을 초과했습니다. | Over the monthly amount.
      400 EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT | 1일 출금 한도를 초과했습니다. | Over the daily limit.
      400 EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT | 1회 출금 한도를 초과했습니다. | Over the one-time limit.
      400 BELOW_MINIMUM_AMOUNT | 최소 결제 금액 미만입니다. | Below the minimum amount.
      400 NOT_AVAILABLE_PAYMENT | 결제가 불가능한 시간대입니다. | Payments are not available now.
      400 ALREADY_CANCELED_PAYMENT | 이미 취소된 결제입니다. | The payment was already canceled.
      400 ALREADY_REFUND_PAYMENT | 이미 환불된 결제입니다. | The payment was already refunded.
      400 NOT_MATCHES_REFUNDABLE_AMOUNT | 환불 가능 금액이 일치하지 않습니다. | The refundable amount differs.
      400 INVALID_REFUND_ACCOUNT_INFO | 환불 계좌 정보가 잘못되었습니다. | The refund account is invalid.
      400 INVALID_REFUND_ACCOUNT_NUMBER | 환불 계좌번호가 잘못되었습니다. | The account number is invalid.
      400 INVALID_BANK | 유효하지 않은 은행입니다. | The bank is not valid.
      400 EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT | 할인 금액보다 적게 취소할 수 없습니다. | Below the discount amount.
      400 REFUND_REJECTED | 환불이 거절되었습니다. | The refund was refused.
      400 FORBIDDEN_BANK_REFUND_REQUEST | 고객 계좌로 입금할 수 없습니다. | The account accepts no deposit.
      401 UNAUTHORIZED_KEY | 인증되지 않은 시크릿 키입니다. | The secret key is not authorized.
      403 INCORRECT_BASIC_AUTH_FORMAT | ':'를 포함해 인코딩해주세요. | Encode the key together with its colon.
      403 FORBIDDEN_REQUEST | 허용되지 않은 요청입니다. | The request is not allowed.
      403 REJECT_CARD_PAYMENT | 한도초과 또는 잔액부족입니다. | Over the limit or not enough balance.
      403 REJECT_CARD_COMPANY | 카드사가 승인을 거절했습니다. | The card company refused the payment.
      403 REJECT_ACCOUNT_PAYMENT | 잔액이 부족합니다. | Not enough balance in the account.
      403 REJECT_TOSSPAY_INVALID_ACCOUNT | 출금이 불가능한 계좌입니다. | The account cannot be charged.
      403 INVALID_PASSWORD | 결제 비밀번호가 다릅니다. | The payment password is wrong.
      403 EXCEED_MAX_AUTH_COUNT | 최대 인증 횟수를 초과했습니다. | Too many authentications.
      403 EXCEED_MAX_ONE_DAY_AMOUNT | 일일 한도를 초과했습니다. | Over the daily limit.
      403 FDS_ERROR | 위험 거래로 차단되었습니다. | Blocked by fraud detection.
      403 NOT_AVAILABLE_BANK | 은행 서비스 시간이 아닙니다. | The bank is closed now.
      403 FORBIDDEN_CONSECUTIVE_REQUEST | 반복된 요청은 허용되지 않습니다. | Too many repeated requests.
      403 NOT_CANCELABLE_AMOUNT | 취소할 수 없는 금액입니다. | The amount cannot be canceled.
      403 NOT_CANCELABLE_PAYMENT | 취소할 수 없는 결제입니다. | The payment cannot be canceled.
      403 EXCEED_MAX_REFUND_DUE | 환불 가능 기간이 지났습니다. | Too late for a refund.
      403 NOT_ALLOWED_PARTIAL_REFUND | 부분 환불이 불가능합니다. | A partial refund is not possible.
      403 NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT | 입금 전에는 전액만 취소됩니다. | Only the whole.
      403 NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER | 휴면 회원의 결제입니다. | The buyer's account is dormant.
      403 EXCEED_CANCEL_LIMIT | 취소 한도를 초과했습니다. | Over the cancel limit.
      404 NOT_FOUND_PAYMENT | 존재하지 않는 결제입니다. | The payment does not exist.
      404 NOT_FOUND_PAYMENT_SESSION | 결제 진행 데이터가 없습니다. | The payment session is over.
      404 NOT_FOUND | 존재하지 않는 정보입니다. | Nothing was found.
      405 METHOD_NOT_ALLOWED | 지원하지 않는 메서드입니다. | The method is not supported.
      409 IDEMPOTENT_REQUEST_PROCESSING | 같은 멱등키의 요청을 처리 중입니다. | A request with this key is running.
      413 PAYLOAD_TOO_LARGE | 본문이 너무 큽니다. | The body is too large.
      429 TOO_MANY_REQUESTS | 요청이 너무 많습니다. | Too many requests.
      500 FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING | 결제 처리 중 오류입니다. | Internal payment error.
      500 FAILED_INTERNAL_SYSTEM_PROCESSING | 내부 처리에 실패했습니다. | Internal error.
      500 UNKNOWN_PAYMENT_ERROR | 결제에 실패했습니다. | The payment failed for an unknown reason.
      500 FAILED_DB_PROCESSING | 잘못된 요청 값입니다. | A value could not be stored.
      500 FAILED_REFUND_PROCESS | 환불 처리에 실패했습니다. | The refund failed.
      500 FAILED_METHOD_HANDLING_CANCEL | 취소 처리에 실패했습니다. | The cancel failed at the method.
      500 FAILED_PARTIAL_REFUND | 부분 환불에 실패했습니다. | The partial refund failed.
      500 COMMON_ERROR | 일시적인 오류입니다. | Temporary error.
      """;

  private static final Map<String, Entry> ENTRIES = parse();

  private record Entry(int status, String korean, String english) {}

  private ErrorCatalogue() {}

  static boolean knows(String code) {
    return ENTRIES.containsKey(code);
  }

  static Answer answer(String code, boolean english) {
    Entry entry = ENTRIES.get(code);
    if (entry == null) {
      throw new IllegalArgumentException("error code " + code + " is not in the catalogue");
    }
    JsonObject body =
        new JsonObject()
            .put("code", code)
            .put("message", english ? entry.english() : entry.korean());
    return new Answer(entry.status(), code, body.toBuffer());
  }

  static String korean(String code) {
    return ENTRIES.get(code).korean();
  }

  private static Map<String, Entry> parse() {
    Map<String, Entry> entries = new LinkedHashMap<>();
    TABLE
        .lines()
        .forEach(
            line -> {
              String[] cells = line.split(" \\| ");
              String[] head = cells[0].split(" ");
              entries.put(head[1], new Entry(Integer.parseInt(head[0]), cells[1], cells[2]));
            });
    return Map.copyOf(entries);
  }
}
