package dev.spillway.payment;

/**
 * Where money of a virtual account goes back to.
 *
 * @param bank the gateway's code or name of the bank
 * @param accountNumber digits
 * @param holderName as the bank knows the holder
 */
public record RefundAccount(String bank, String accountNumber, String holderName) {

  /** Names the bank alone: the rest belongs to the buyer and in no log. */
  @Override
  public String toString() {
    return "RefundAccount[bank=" + bank + ", ***]";
  }
}
