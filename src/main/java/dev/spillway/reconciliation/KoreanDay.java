package dev.spillway.reconciliation;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** A day as the gateway counts days: from midnight to midnight in Korea, which shifts no clocks. */
public record KoreanDay(LocalDate date) {

  private static final ZoneOffset KOREA = ZoneOffset.ofHours(9);

  /** The day on which an instant falls. */
  public static KoreanDay at(long epochMillis) {
    return new KoreanDay(Instant.ofEpochMilli(epochMillis).atOffset(KOREA).toLocalDate());
  }

  /**
   * A day that can be compared: not one to come, and none that is more than a year ago.
   *
   * @throws IllegalArgumentException with what is wrong, as the end of a sentence
   */
  public static KoreanDay parse(String text, KoreanDay today) {
    LocalDate date;
    try {
      date = LocalDate.parse(text);
    } catch (DateTimeException noDate) {
      throw new IllegalArgumentException("must be a day such as 2026-12-01", noDate);
    }
    if (date.isAfter(today.date())) {
      throw new IllegalArgumentException("must not be after today in Korea, " + today);
    }
    if (date.isBefore(today.date().minusYears(1))) {
      throw new IllegalArgumentException("must not be more than a year ago");
    }
    return new KoreanDay(date);
  }

  public KoreanDay before() {
    return new KoreanDay(date.minusDays(1));
  }

  /** Its first instant. */
  OffsetDateTime from() {
    return fromLocal().atOffset(KOREA);
  }

  /** The first instant that is not in it. */
  OffsetDateTime until() {
    return untilLocal().atOffset(KOREA);
  }

  LocalDateTime fromLocal() {
    return date.atStartOfDay();
  }

  LocalDateTime untilLocal() {
    return date.plusDays(1).atStartOfDay();
  }

  boolean has(OffsetDateTime time) {
    return !time.isBefore(from()) && time.isBefore(until());
  }

  @Override
  public String toString() {
    return date.toString();
  }
}
