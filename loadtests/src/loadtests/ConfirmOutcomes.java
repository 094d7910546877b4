package loadtests;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of a number of confirms.
 *
 * @param unknown answered 202: the PG may have taken the money
 * @param refused by a resource that the answer names
 * @param refusedBy refusals by that resource
 * @param fastestApprovedMillis the quickest approval, Long.MAX_VALUE when there was none
 */
record ConfirmOutcomes(
    long approved,
    long unknown,
    long refused,
    long unanswered,
    long other,
    Map<String, Long> refusedBy,
    long fastestApprovedMillis) {

  static ConfirmOutcomes of(List<Sample> confirms) {
    long approved = 0;
    long unknown = 0;
    long unanswered = 0;
    long other = 0;
    long fastest = Long.MAX_VALUE;
    Map<String, Long> refusedBy = new TreeMap<>();
    for (Sample confirm : confirms) {
      if (confirm.answered200()) {
        approved++;
        fastest = Math.min(fastest, confirm.elapsedMillis());
      } else if (confirm.answered202()) {
        unknown++;
      } else if (refusal(confirm)) {
        refusedBy.merge(confirm.refusedBy(), 1L, Long::sum);
      } else if (confirm.unanswered()) {
        unanswered++;
      } else {
        other++;
      }
    }
    long refused = refusedBy.values().stream().mapToLong(Long::longValue).sum();
    return new ConfirmOutcomes(approved, unknown, refused, unanswered, other, refusedBy, fastest);
  }

  static boolean refusal(Sample sample) {
    return sample.answered503() && !sample.refusedBy().isEmpty();
  }

  long all() {
    return approved + unknown + refused + unanswered + other;
  }

  double refusedShare() {
    return all() == 0 ? 0 : (double) refused / all();
  }
}
