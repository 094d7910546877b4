package loadtests;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of the confirms of the measured window.
 *
 * @param refusedBy refusals by the resource that they name
 * @param fastestApprovedMillis the quickest approval, Long.MAX_VALUE when there was none
 */
record ConfirmOutcomes(
    long approved,
    long refused,
    long unanswered,
    long other,
    Map<String, Long> refusedBy,
    long fastestApprovedMillis) {

  static ConfirmOutcomes of(List<Sample> confirms) {
    long approved = 0;
    long unanswered = 0;
    long other = 0;
    long fastest = Long.MAX_VALUE;
    Map<String, Long> refusedBy = new TreeMap<>();
    for (Sample confirm : confirms) {
      if (confirm.answered200()) {
        approved++;
        fastest = Math.min(fastest, confirm.elapsedMillis());
      } else if (confirm.answered503() && !confirm.refusedBy().isEmpty()) {
        refusedBy.merge(confirm.refusedBy(), 1L, Long::sum);
      } else if (confirm.unanswered()) {
        unanswered++;
      } else {
        other++;
      }
    }
    long refused = refusedBy.values().stream().mapToLong(Long::longValue).sum();
    return new ConfirmOutcomes(approved, refused, unanswered, other, refusedBy, fastest);
  }

  double refusedShare() {
    long all = approved + refused + unanswered + other;
    return all == 0 ? 0 : (double) refused / all;
  }
}
