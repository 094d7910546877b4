package loadtests.flood;

/** What the flood was told last. Written by the thread that listens, read by the one that sends. */
final class Orders {
  private volatile Offer offer = new Offer(0, 0, 0);
  private volatile boolean ended;

  /** New requests per second, attempts per second at most, senders in a closed loop. */
  record Offer(double newPerSecond, double attemptsPerSecond, int loops) {
    boolean retries() {
      return attemptsPerSecond > newPerSecond;
    }
  }

  void take(String line) {
    String[] words = line.strip().split(" ");
    switch (words[0]) {
      case "offer" ->
          offer =
              new Offer(
                  Double.parseDouble(words[1]),
                  Double.parseDouble(words[2]),
                  Integer.parseInt(words[3]));
      case "end" -> ended = true;
      default -> throw new IllegalArgumentException("Not understood: " + line);
    }
  }

  void end() {
    ended = true;
  }

  Offer offer() {
    return offer;
  }

  boolean ended() {
    return ended;
  }
}
