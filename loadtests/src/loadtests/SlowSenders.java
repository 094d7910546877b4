package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Connections whose requests came one byte a second, and what they held of the service.
 *
 * @param inFlightBesideThem permits out at once when nobody else sent anything any more
 */
record SlowSenders(List<Connection> connections, OptionalDouble inFlightBesideThem) {
  /** Looks of the service for the late are a second apart, and so are the bytes that notice. */
  static final long MARGIN_MILLIS = 3_000;

  /** A scrape that is begun so long after the last answer shows nothing of it. */
  private static final long QUIET_MILLIS = 500;

  /** The file that the flood writes them to. */
  static final String FILE = "slow.csv";

  /**
   * @param part of the request that came slowly
   * @param closed by the service; else it was open when the run ended
   * @param status of the answer before that, empty when there was none
   */
  record Connection(
      String listener,
      Part part,
      long beganMillis,
      long endedMillis,
      boolean closed,
      String status) {
    long millis() {
      return endedMillis - beganMillis;
    }

    boolean tooOld() {
      return millis() > part.limitMillis + MARGIN_MILLIS;
    }
  }

  /** What is slow about it, and how long the service as shipped bears that. */
  enum Part {
    /** {@code http.readMillis} and {@code webhook.readMillis}. */
    BODY(5_000),
    /** The longest deadline and half a minute: a connection that brings no request is idle. */
    HEAD(62_000);

    private final long limitMillis;

    Part(long limitMillis) {
      this.limitMillis = limitMillis;
    }

    long limitMillis() {
      return limitMillis;
    }
  }

  static SlowSenders read(RunFiles files, List<Sample> all) throws IOException {
    List<Connection> connections = new ArrayList<>();
    if (!Files.exists(files.resolve(FILE))) {
      return new SlowSenders(connections, OptionalDouble.empty());
    }
    for (String line : Files.readAllLines(files.resolve(FILE))) {
      String[] fields = line.split(",", -1);
      connections.add(
          new Connection(
              fields[0],
              Part.valueOf(fields[1]),
              Long.parseLong(fields[2]),
              Long.parseLong(fields[3]),
              Boolean.parseBoolean(fields[4]),
              fields[5]));
    }
    long answered =
        all.stream()
            .mapToLong(sample -> sample.startMillis() + sample.elapsedMillis())
            .max()
            .orElse(0);
    long ended = connections.stream().mapToLong(Connection::endedMillis).max().orElse(0);
    ServiceFigures alone = ServiceFigures.read(files, new Mark("", answered + QUIET_MILLIS, ended));
    return new SlowSenders(List.copyOf(connections), alone.mostInFlight());
  }

  boolean exist() {
    return !connections.isEmpty();
  }

  /** Most at the same time, on one listener. */
  long most(String listener) {
    List<long[]> changes = new ArrayList<>();
    connections.stream()
        .filter(connection -> connection.listener().equals(listener))
        .forEach(
            connection -> {
              changes.add(new long[] {connection.beganMillis(), 1});
              changes.add(new long[] {connection.endedMillis(), -1});
            });
    changes.sort(
        Comparator.<long[]>comparingLong(change -> change[0]).thenComparingLong(c -> c[1]));
    long open = 0;
    long most = 0;
    for (long[] change : changes) {
      open += change[1];
      most = Math.max(most, open);
    }
    return most;
  }

  long closed(Part part) {
    return connections.stream().filter(c -> c.part() == part && c.closed()).count();
  }

  long tooOld() {
    return connections.stream().filter(Connection::tooOld).count();
  }

  long longestMillis(Part part) {
    return connections.stream()
        .filter(connection -> connection.part() == part)
        .mapToLong(Connection::millis)
        .max()
        .orElse(0);
  }
}
