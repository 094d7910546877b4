package dev.spillway.http;

import dev.spillway.bus.Endpoint;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Tells whose a request is by its bearer token.
 *
 * <p>Tokens are known only by their SHA-256. All are compared, in constant time each, so that the
 * time an answer takes says nothing about them.
 */
final class Access {

  private static final String SCHEME = "bearer ";

  private record Known(String owner, byte[] sha256) {}

  private final List<Known> tokens;

  Access(ApiAccess access) {
    this.tokens =
        access.tokens().stream()
            .map(token -> new Known(token.owner(), HexFormat.of().parseHex(token.sha256())))
            .toList();
  }

  /** The owner, or empty when a token is needed and none of ours was given. */
  Optional<String> owner(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return owner(header == null ? "" : header);
  }

  Optional<String> owner(String authorization) {
    if (tokens.isEmpty()) {
      return Optional.of(Endpoint.OPEN_OWNER);
    }
    if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    byte[] given = sha256(authorization.substring(SCHEME.length()).trim());
    Optional<String> owner = Optional.empty();
    for (Known token : tokens) {
      if (MessageDigest.isEqual(token.sha256(), given)) {
        owner = Optional.of(token.owner());
      }
    }
    return owner;
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
