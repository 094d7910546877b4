package loadtests;

import java.util.List;
import java.util.Map;

/**
 * Every webhook of the run, warm-up included, beside the rows that the database holds.
 *
 * @param withoutOneRow distinct ones answered 200 that have no row, or more than one
 * @param rows rows in the database, of whatever transmission
 */
record WebhookReceipts(
    long sent, long answered200, long answered503, long unanswered, long withoutOneRow, long rows) {

  static WebhookReceipts of(List<Sample> wholeRun, Map<String, Long> rowsByTransmission) {
    List<String> answered =
        wholeRun.stream()
            .filter(Sample::answered200)
            .map(Sample::transmissionId)
            .distinct()
            .toList();
    return new WebhookReceipts(
        wholeRun.size(),
        answered.size(),
        wholeRun.stream().filter(Sample::answered503).count(),
        wholeRun.stream().filter(Sample::unanswered).count(),
        answered.stream().filter(id -> rowsByTransmission.getOrDefault(id, 0L) != 1).count(),
        rowsByTransmission.values().stream().mapToLong(Long::longValue).sum());
  }

  /** Rows that no 200 stands for. */
  long extraRows() {
    return rows - answered200;
  }

  /** A webhook without an answer, or refused at the last moment, may have been stored. */
  long extraRowsAllowed() {
    return unanswered + answered503;
  }
}
