package dev.spillway.bus;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;

/**
 * Hands an immutable record to the receiver as it is: no JSON, no copy.
 *
 * <p>Between processes it has no meaning and refuses; other services send JSON.
 */
public final class LocalCodec<T> implements MessageCodec<T, T> {

  private final Class<T> type;

  public LocalCodec(Class<T> type) {
    this.type = type;
  }

  @Override
  public T transform(T record) {
    return record;
  }

  @Override
  public String name() {
    return "local:" + type.getName();
  }

  @Override
  public byte systemCodecID() {
    return -1;
  }

  @Override
  public void encodeToWire(Buffer buffer, T record) {
    throw new UnsupportedOperationException(type + " stays in this process");
  }

  @Override
  public T decodeFromWire(int position, Buffer buffer) {
    throw new UnsupportedOperationException(type + " stays in this process");
  }
}
