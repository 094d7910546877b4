package gatewaysim;

import java.time.OffsetDateTime;

/** One executed cancel: how much went back, and what could still be canceled after it. */
record Cancellation(
    long amount,
    String reason,
    long taxFreeAmount,
    long refundableAmount,
    OffsetDateTime canceledAt,
    String transactionKey) {}
