package dev.spillway.payment;

import com.github.f4b6a3.uuid.UuidCreator;
import com.github.f4b6a3.uuid.codec.base.Base62Codec;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Money on its way back, as its row stands.
 *
 * @param id our row
 * @param refundId its public name
 * @param amount what goes back; 0 for the cancel of an account that waits for its deposit
 * @param n which sending this is, from 1: a new one has a new key at the gateway and is begun only
 *     when the gateway has shown that the one before was not executed
 * @param gatewayKey the idempotency key of this n; empty if we did not send it
 * @param refundableAmount the balance at the gateway for which this refund is meant, sent along so
 *     that it is executed at no other
 * @param openedBy which transaction wrote it
 * @param gatewayCode the last error code of the gateway about it
 * @param sameErrors how often in a row that code came
 */
public record Refund(
    long id,
    String refundId,
    long amount,
    Status status,
    String reason,
    Source source,
    int n,
    Optional<String> gatewayKey,
    OptionalLong refundableAmount,
    Optional<RefundAccount> account,
    UUID openedBy,
    Optional<String> gatewayCode,
    int sameErrors,
    OffsetDateTime requestedAt,
    Optional<OffsetDateTime> refundedAt) {

  /** Born unknown, like an attempt: from its commit on the gateway may be asked for it. */
  public enum Status {
    UNKNOWN,
    DONE,
    FAILED
  }

  /** Who wanted it: the shop, this service because the money must not be kept, or somebody else. */
  public enum Source {
    API,
    AUTOMATIC,
    GATEWAY
  }

  /** The same refund once its next n is begun. */
  public Refund inNextN() {
    return new Refund(
        id,
        refundId,
        amount,
        status,
        reason,
        source,
        n + 1,
        Optional.of(gatewayKey(refundId, n + 1)),
        refundableAmount,
        account,
        openedBy,
        Optional.empty(),
        0,
        requestedAt,
        refundedAt);
  }

  /** A name that no other refund has; names sort by the time they were made. */
  public static String newRefundId() {
    return Base62Codec.INSTANCE.encode(UuidCreator.getTimeOrderedEpoch());
  }

  /** The name of one sending at the gateway, the same on every repeat of it. */
  public static String gatewayKey(String refundId, int n) {
    return "cancel:" + refundId + ":" + n;
  }
}
