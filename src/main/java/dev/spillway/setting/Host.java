package dev.spillway.setting;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.regex.Pattern;

/**
 * Reads host names and IP literals without asking any name server: a start must not depend on one,
 * and a check must give the same answer everywhere.
 */
public final class Host {
  /**
   * Letters, digits, inner hyphens, at most 63 in a label (RFC 1123); underscores too, since
   * container networks give such names.
   */
  private static final Pattern NAME =
      Pattern.compile(
          "(?=.{1,253}$)[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
              + "(\\.[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)*");

  /** A name whose last label is a number would be read as a (wrong) IPv4 address by some. */
  private static final Pattern LAST_LABEL_NUMBER = Pattern.compile("(.*\\.)?[0-9]+");

  private Host() {}

  /** Whether the text is an IPv4 or IPv6 literal (without brackets) or a host name. */
  public static boolean valid(String host) {
    return isLiteral(host)
        || (NAME.matcher(host).matches() && !LAST_LABEL_NUMBER.matcher(host).matches());
  }

  /** Whether only this machine can reach the host: 127.0.0.0/8, ::1 or localhost. */
  public static boolean isLoopback(String host) {
    return isLiteral(host) ? address(host).isLoopbackAddress() : host.equalsIgnoreCase("localhost");
  }

  /** Whether the host stands for every address of this machine: 0.0.0.0 or ::. */
  public static boolean isWildcard(String host) {
    return isLiteral(host) && address(host).isAnyLocalAddress();
  }

  /**
   * Whether listeners on both hosts and one port would collide. Two different names count as
   * different, since no name server is asked.
   */
  public static boolean overlap(String one, String other) {
    return isWildcard(one)
        || isWildcard(other)
        || one.equalsIgnoreCase(other)
        || (isLiteral(one) && isLiteral(other) && address(one).equals(address(other)))
        || (isLoopback(one) && isLoopback(other) && (!isLiteral(one) || !isLiteral(other)));
  }

  /** The rule of a key that takes a host. */
  public static Rule rule(String key) {
    return Rule.open(key, "an IP literal (without brackets) or a host name", Host::valid);
  }

  private static boolean isLiteral(String host) {
    return NetUtil.isValidIpV4Address(host)
        || (!host.startsWith("[") && NetUtil.isValidIpV6Address(host));
  }

  private static InetAddress address(String literal) {
    return NetUtil.createInetAddressFromIpAddressString(literal);
  }
}
