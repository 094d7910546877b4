package dev.spillway.http;

import dev.spillway.setting.AddressRange;
import dev.spillway.webhook.SenderOptions;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tells whether a request comes from where webhooks may come from.
 *
 * <p>What counts is the other end of the connection, which nobody can make up. Only if that is one
 * of our own proxies, {@code X-Forwarded-For} is read, from its end, to which each proxy appends:
 * the last address that is not ours is the sender's. All before it is whatever the sender wrote. An
 * entry that is no address ends the search, and the request is not let in.
 */
final class SenderCheck {

  private static final String FORWARDED_FOR = "X-Forwarded-For";
  private static final Pattern COMMA = Pattern.compile(",");

  /** Some proxies append the port. */
  private static final Pattern PORT = Pattern.compile("(?<=^[0-9.]{7,15}|\\]):[0-9]{1,5}$");

  private final SenderOptions options;

  SenderCheck(SenderOptions options) {
    this.options = options;
  }

  boolean allows(HttpServerRequest request) {
    return options.allowedAddresses().isEmpty()
        || sender(request.remoteAddress().hostAddress(), request.headers().getAll(FORWARDED_FOR))
            .filter(address -> within(options.allowedAddresses(), address))
            .isPresent();
  }

  /** Who sent it; empty if that cannot be told. */
  private Optional<InetAddress> sender(String peer, List<String> forwardedFor) {
    Optional<InetAddress> sender = Optional.ofNullable(peer).flatMap(AddressRange::literal);
    List<String> hops = hops(forwardedFor);
    for (int i = hops.size() - 1; i >= 0 && sender.filter(this::isProxy).isPresent(); i--) {
      sender = AddressRange.literal(bare(hops.get(i)));
    }
    return sender;
  }

  private boolean isProxy(InetAddress address) {
    return within(options.trustedProxies(), address);
  }

  private static List<String> hops(List<String> lines) {
    List<String> hops = new ArrayList<>();
    lines.forEach(line -> hops.addAll(List.of(COMMA.split(line, -1))));
    return hops;
  }

  /** Without port and brackets. */
  private static String bare(String hop) {
    String address = PORT.matcher(hop.strip()).replaceFirst("");
    boolean bracketed = address.startsWith("[") && address.endsWith("]");
    return bracketed ? address.substring(1, address.length() - 1) : address;
  }

  private static boolean within(List<AddressRange> ranges, InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }
}
