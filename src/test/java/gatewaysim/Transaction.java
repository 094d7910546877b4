package gatewaysim;

import java.time.OffsetDateTime;

/** One row of the books: an approval (positive amount) or a cancel (negative amount). */
record Transaction(
    String transactionKey,
    String paymentKey,
    String orderId,
    PaymentMethod method,
    PaymentStatus status,
    long amount,
    OffsetDateTime at) {}
