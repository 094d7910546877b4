package dev.spillway.bus;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The names of requests, which stand in answers and log lines.
 *
 * <p>A caller's own name is kept, so that its log and ours can be read together; but only if it can
 * do no harm there.
 */
public final class RequestIds {

  private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private RequestIds() {}

  /** The name that the caller gave if it is sane, else a new one. */
  public static String of(Optional<String> given) {
    return given
        .filter(id -> SANE.matcher(id).matches())
        .orElseGet(() -> UUID.randomUUID().toString());
  }
}
