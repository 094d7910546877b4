package dev.spillway.capacity;

/**
 * What two classes are refused when they share slots and the last few are kept for the high one.
 *
 * <p>A birth-death chain of busy slots n: up at rate high + low while n is below slots - reserve,
 * at rate high from there on, down at rate n. The high class is refused when all slots are busy,
 * the low class when no more than the reserve is free. Such a threshold is the best policy for
 * equal exponential holds (Miller 1969, Management Science 16; Lippman 1975, Operations Research
 * 23).
 *
 * <p>Each reserved slot divides the high class's refused share by about slots / high. Exact only
 * for exponential holds with one mean: with a reserve the result is no longer insensitive.
 *
 * @param highRefusedShare of the class for which slots are kept
 * @param lowRefusedShare of the other
 */
public record TrunkReservation(double highRefusedShare, double lowRefusedShare) {
  /**
   * Solves the chain. In logarithms, since its probabilities span far more than a double does.
   *
   * @param highOffered load of the high class in erlangs, from 0
   * @param lowOffered load of the low class in erlangs, from 0
   * @param slots from 1
   * @param reserve slots that the low class may not take, from 0 to slots
   */
  public static TrunkReservation of(double highOffered, double lowOffered, int slots, int reserve) {
    Arguments.notNegative("highOffered", highOffered);
    Arguments.notNegative("lowOffered", lowOffered);
    Arguments.slots(slots, 1);
    Arguments.within("reserve", reserve, 0, slots);
    double[] logs = new double[slots + 1];
    double highest = 0;
    for (int busy = 1; busy <= slots; busy++) {
      double up = busy - 1 < slots - reserve ? highOffered + lowOffered : highOffered;
      logs[busy] = logs[busy - 1] + Math.log(up) - Math.log(busy);
      highest = Math.max(highest, logs[busy]);
    }
    double all = 0;
    double lowShut = 0;
    for (int busy = 0; busy <= slots; busy++) {
      double weight = Math.exp(logs[busy] - highest);
      all += weight;
      lowShut += busy >= slots - reserve ? weight : 0;
    }
    return new TrunkReservation(Math.exp(logs[slots] - highest) / all, lowShut / all);
  }
}
