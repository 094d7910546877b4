package loadtests;

/** How the arrivals of a stream follow each other. */
enum Arrivals {
  /** One each interval, as a load tool paces them. */
  EVEN("even_arrivals"),
  /** Each by itself, as people come. JMeter draws as many as the rate makes in all. */
  POISSON("random_arrivals");

  private final String schedule;

  Arrivals(String schedule) {
    this.schedule = schedule;
  }

  /** The word for it in the schedule of an open-model thread group. */
  String schedule() {
    return schedule;
  }
}
