package loadtests.flood;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Files;

/**
 * Keeps so many slow senders on each listener; one that was closed is followed by another a second
 * later. Every tenth is slow with the head of its request, the others with the body.
 */
final class SlowSenders implements AutoCloseable {
  private static final int ON_EACH = 600;
  private static final int HEADS_ONE_IN = 10;
  private static final long BYTE_MILLIS = 1_000;

  private final FloodSettings settings;
  private final Selector selector;
  private final BufferedWriter lines;
  private final Place[] places = new Place[2 * ON_EACH];

  /** A place for a sender, and when it next does something. */
  private static final class Place {
    private SlowSender sender;
    private long dueMillis;
  }

  SlowSenders(FloodSettings settings) throws IOException {
    this.settings = settings;
    this.selector = Selector.open();
    this.lines = Files.newBufferedWriter(settings.slowCsv());
    long now = System.currentTimeMillis();
    for (int i = 0; i < places.length; i++) {
      places[i] = new Place();
      places[i].dueMillis = now + i * BYTE_MILLIS / places.length;
    }
  }

  void run(Orders orders) throws IOException {
    while (!orders.ended()) {
      long now = System.currentTimeMillis();
      for (int i = 0; i < places.length; i++) {
        if (places[i].dueMillis <= now) {
          act(i);
          places[i].dueMillis += BYTE_MILLIS;
        }
      }
      selector.select(this::serve, 5);
    }
    for (Place place : places) {
      if (place.sender != null) {
        lines.write(place.sender.line(false));
        lines.newLine();
      }
    }
  }

  private void act(int index) throws IOException {
    Place place = places[index];
    if (place.sender == null) {
      boolean api = index % 2 == 0;
      boolean head = index / 2 % HEADS_ONE_IN == 0;
      place.sender =
          api
              ? new SlowSender(selector, settings.api(), "api", "/payments/confirm", head)
              : new SlowSender(selector, settings.webhooks(), "webhook", "/webhooks/toss", head);
    } else if (!place.sender.drip()) {
      closed(place);
    }
  }

  private void serve(SelectionKey key) {
    SlowSender sender = (SlowSender) key.attachment();
    if (sender.advance(key)) {
      return;
    }
    try {
      for (Place place : places) {
        if (place.sender == sender) {
          closed(place);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("The results cannot be written", e);
    }
  }

  private void closed(Place place) throws IOException {
    lines.write(place.sender.line(true));
    lines.newLine();
    place.sender.close();
    place.sender = null;
    place.dueMillis = System.currentTimeMillis() + BYTE_MILLIS;
  }

  @Override
  public void close() throws IOException {
    lines.close();
    for (Place place : places) {
      if (place.sender != null) {
        place.sender.close();
      }
    }
    selector.close();
  }
}
