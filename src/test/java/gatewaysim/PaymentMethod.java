package gatewaysim;

import java.util.Arrays;
import java.util.Optional;

/** A way to pay, with the Korean word that the wire format uses for it. */
public enum PaymentMethod {
  CARD("카드", 100),
  VIRTUAL_ACCOUNT("가상계좌", 200),
  EASY_PAY("간편결제", 100),
  MOBILE_PHONE("휴대폰", 100),
  TRANSFER("계좌이체", 200),
  CULTURE_GIFT_CERTIFICATE("문화상품권", 100),
  BOOK_GIFT_CERTIFICATE("도서문화상품권", 100),
  GAME_GIFT_CERTIFICATE("게임문화상품권", 100);

  private final String wireName;
  private final long minimumAmount;

  PaymentMethod(String wireName, long minimumAmount) {
    this.wireName = wireName;
    this.minimumAmount = minimumAmount;
  }

  String wireName() {
    return wireName;
  }

  long minimumAmount() {
    return minimumAmount;
  }

  /** Finds a method by its Korean word or its constant's name. */
  static Optional<PaymentMethod> of(String word) {
    return Arrays.stream(values())
        .filter(method -> method.wireName.equals(word) || method.name().equals(word))
        .findFirst();
  }
}
