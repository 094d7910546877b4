package gatewaysim;

import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;

/**
 * Every random decision and identifier of the simulator, from one seed.
 *
 * <p>The same seed and the same order of calls give the same run again. Used on the simulator's
 * event loop only.
 */
final class Randomness {
  private static final String ALPHANUMERIC =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final String HEXADECIMAL = "0123456789abcdef";
  private static final String DIGITS = "0123456789";
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMddHHmmss");

  private final Random random;

  Randomness(long seed) {
    random = new Random(seed);
  }

  boolean chance(double share) {
    return share >= 1 || share > 0 && random.nextDouble() < share;
  }

  double uniform() {
    return random.nextDouble();
  }

  double gaussian() {
    return random.nextGaussian();
  }

  String paymentKey() {
    return "tpay_" + STAMP.format(SimClock.korea()) + letters(ALPHANUMERIC, 10);
  }

  String transactionKey() {
    return letters(HEXADECIMAL, 32).toUpperCase(Locale.ROOT);
  }

  String traceId() {
    return letters(HEXADECIMAL, 32);
  }

  String secret() {
    return "ps_" + letters(ALPHANUMERIC, 20);
  }

  String transmissionId() {
    return "whtrans_" + letters(ALPHANUMERIC, 22);
  }

  String digits(int count) {
    return letters(DIGITS, count);
  }

  private String letters(String alphabet, int count) {
    StringBuilder text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
