package loadtests;

import java.time.LocalTime;
import java.time.format.DateTimeFormatter;

/** Lines on the console that say what is going on now. */
record Progress(String run) {
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");

  void say(String text) {
    System.out.printf("%s %s: %s%n", LocalTime.now().format(CLOCK), run, text);
  }
}
