package dev.spillway.management;

import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.setting.Host;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides who is an operator.
 *
 * <p>With a token: who sends it, from wherever. Without one: who is on this machine, by the address
 * of the connection. A proxy on this machine makes everybody look so, hence no request that shows a
 * sign of one; and a web page may make its reader's browser ask on its behalf, hence only requests
 * that name a host which is ours.
 *
 * <p>Writes must name such a host in either case. There is no CORS: a page of another origin cannot
 * send JSON here.
 */
final class AdminAccess {

  private static final Logger LOG = LoggerFactory.getLogger(AdminAccess.class);
  private static final String SCHEME = "bearer ";
  private static final String FORWARDED_PREFIX = "x-forwarded-";
  private static final List<String> FORWARDED = List.of("forwarded", "via", "x-real-ip");

  private final Optional<byte[]> tokenSha256;
  private final List<String> allowedHosts;

  AdminAccess(ManagementOptions options) {
    this.tokenSha256 = options.token().map(AdminAccess::sha256);
    this.allowedHosts = options.allowedHosts();
  }

  /** Says in the log who may come, if that is less than it may seem. */
  void announce() {
    if (tokenSha256.isEmpty()) {
      LOG.info("management.token is not set: /admin is open to this machine, and to it alone");
    }
  }

  /** What keeps this request out, if anything does. */
  Optional<Answer> obstacle(HttpServerRequest request, boolean writes) {
    return obstacle(peer(request), request.headers(), writes);
  }

  Optional<Answer> obstacle(String peer, MultiMap headers, boolean writes) {
    if (tokenSha256.isPresent()) {
      if (!hasToken(headers)) {
        return Optional.of(
            Problem.of(ProblemCode.UNAUTHORIZED, "Send Authorization: Bearer with management.token")
                .header("WWW-Authenticate", "Bearer"));
      }
    } else if (!Host.isLoopback(peer) || forwarded(headers)) {
      return forbidden("Without management.token, /admin is open to this machine alone");
    }
    boolean hostMatters = writes || tokenSha256.isEmpty();
    return hostMatters && !namesAllowedHost(headers)
        ? forbidden("The Host header names none of management.allowedHosts")
        : Optional.empty();
  }

  /** Who asks, of a request that nothing keeps out. */
  Operator operator(HttpServerRequest request) {
    return new Operator(tokenSha256.isPresent() ? "token" : "loopback", peer(request));
  }

  private boolean hasToken(MultiMap headers) {
    List<String> given = headers.getAll(HttpHeaders.AUTHORIZATION);
    if (given.size() != 1 || !given.get(0).regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return false;
    }
    byte[] sha256 = sha256(given.get(0).substring(SCHEME.length()).trim());
    return MessageDigest.isEqual(tokenSha256.orElseThrow(), sha256);
  }

  private static boolean forwarded(MultiMap headers) {
    return headers.names().stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .anyMatch(name -> name.startsWith(FORWARDED_PREFIX) || FORWARDED.contains(name));
  }

  private static String peer(HttpServerRequest request) {
    SocketAddress peer = request.connection().remoteAddress();
    return peer == null || peer.hostAddress() == null ? "unknown" : peer.hostAddress();
  }

  private boolean namesAllowedHost(MultiMap headers) {
    List<String> named = headers.getAll(HttpHeaders.HOST);
    if (named.size() != 1) {
      return false;
    }
    HostAndPort host = HostAndPort.parseAuthority(named.get(0), -1);
    return host != null && allowedHosts.contains(host.host().toLowerCase(Locale.ROOT));
  }

  private static Optional<Answer> forbidden(String why) {
    return Optional.of(Problem.of(ProblemCode.FORBIDDEN, why));
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
