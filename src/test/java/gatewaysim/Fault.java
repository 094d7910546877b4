package gatewaysim;

import static gatewaysim.Operation.CANCEL;
import static gatewaysim.Operation.CONFIRM;
import static gatewaysim.Operation.QUERY;
import static gatewaysim.Operation.TRANSACTIONS;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * One way in which a call goes wrong: whether the operation is executed all the same, and what the
 * caller gets to see of it.
 */
public enum Fault {
  NONE("none", true, Reply.TRUE_ANSWER, CONFIRM, QUERY, CANCEL, TRANSACTIONS),
  ERROR_500("error500", false, Reply.ERROR_500, CONFIRM, QUERY, CANCEL, TRANSACTIONS),
  RESET("reset", false, Reply.RESET, CONFIRM, QUERY, CANCEL, TRANSACTIONS),
  HANG("hang", false, Reply.HANG, CONFIRM, QUERY, CANCEL, TRANSACTIONS),
  GARBAGE("garbage", false, Reply.GARBAGE, CONFIRM, QUERY, CANCEL, TRANSACTIONS),
  PROVIDER_ERROR("providerError", false, Reply.PROVIDER_ERROR, CONFIRM, CANCEL),
  DECLINE("decline", false, Reply.DECLINE, CONFIRM, CANCEL),
  APPROVE_THEN_HANG("approveThenHang", true, Reply.HANG, CONFIRM, CANCEL),
  APPROVE_THEN_RESET("approveThenReset", true, Reply.RESET, CONFIRM, CANCEL),
  APPROVE_THEN_500("approveThen500", true, Reply.ERROR_500, CONFIRM, CANCEL),
  APPROVE_THEN_PROVIDER_ERROR(
      "approveThenProviderError", true, Reply.PROVIDER_ERROR, CONFIRM, CANCEL),
  APPROVE_THEN_GARBAGE("approveThenGarbage", true, Reply.GARBAGE, CONFIRM, CANCEL),
  SLOW_BODY("slowBody", true, Reply.SLOW_BODY, CONFIRM, QUERY, CANCEL, TRANSACTIONS),
  WRONG_AMOUNT("wrongAmount", true, Reply.TRUE_ANSWER, CONFIRM),
  WRONG_PAYMENT("wrongPayment", false, Reply.WRONG_PAYMENT, CONFIRM, QUERY, CANCEL),
  WRONG_ORDER("wrongOrder", false, Reply.WRONG_ORDER, CONFIRM, QUERY),
  IN_PROGRESS("inProgress", false, Reply.IN_PROGRESS, CONFIRM, QUERY),
  NOT_FOUND_LAG("notFoundLag", true, Reply.TRUE_ANSWER, CONFIRM, QUERY),
  WEBHOOK_LOST("webhookLost", true, Reply.TRUE_ANSWER, CONFIRM, CANCEL);

  /** What the caller gets. */
  enum Reply {
    TRUE_ANSWER,
    ERROR_500,
    RESET,
    HANG,
    GARBAGE,
    PROVIDER_ERROR,
    DECLINE,
    SLOW_BODY,
    WRONG_PAYMENT,
    WRONG_ORDER,
    IN_PROGRESS
  }

  private final String wireName;
  private final boolean executes;
  private final Reply reply;
  private final Set<Operation> operations;

  Fault(String wireName, boolean executes, Reply reply, Operation first, Operation... rest) {
    this.wireName = wireName;
    this.executes = executes;
    this.reply = reply;
    this.operations = EnumSet.of(first, rest);
  }

  String wireName() {
    return wireName;
  }

  boolean executes() {
    return executes;
  }

  Reply reply() {
    return reply;
  }

  boolean appliesTo(Operation operation) {
    return operations.contains(operation);
  }

  static Optional<Fault> of(String wireName) {
    return Arrays.stream(values()).filter(fault -> fault.wireName.equals(wireName)).findFirst();
  }
}
