package dev.spillway.setting;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One IP address, or all that share a prefix: {@code 203.0.113.7}, {@code 203.0.113.0/24}, {@code
 * 2001:db8::/32}.
 *
 * <p>Addresses are compared as numbers, never as texts: one address has many spellings. An IPv4
 * address that stands in an IPv6 one ({@code ::ffff:203.0.113.7}), as a socket for both kinds shows
 * it, is that IPv4 address. No name server is ever asked.
 */
public final class AddressRange {

  private static final Pattern PARTS = Pattern.compile("([0-9A-Fa-f:.]+)(?:/([0-9]{1,3}))?");

  private final InetAddress first;
  private final int prefixBits;
  private final IpSubnetFilterRule rule;

  private AddressRange(InetAddress first, int prefixBits) {
    this.first = first;
    this.prefixBits = prefixBits;
    this.rule = new IpSubnetFilterRule(first, prefixBits, IpFilterRuleType.ACCEPT);
  }

  /** The rule of a key whose elements are ranges. */
  public static Rule rule(String key) {
    return Rule.open(
        key,
        "an IP address, or one with the length of a prefix, as in 203.0.113.0/24 or 2001:db8::/32",
        text -> read(text).isPresent());
  }

  /** Reads a text that {@link #rule} takes. */
  public static AddressRange parse(String text) {
    return read(text).orElseThrow(() -> new IllegalArgumentException(text + " is no range"));
  }

  private static Optional<AddressRange> read(String text) {
    Matcher parts = PARTS.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Optional<InetAddress> address = literal(parts.group(1));
    int most = address.map(it -> it.getAddress().length * Byte.SIZE).orElse(0);
    int bits = parts.group(2) == null ? most : Integer.parseInt(parts.group(2));
    return address.filter(it -> bits <= most).map(it -> new AddressRange(it, bits));
  }

  /** The address that a text without brackets, port and name spells; a zone is left aside. */
  public static Optional<InetAddress> literal(String text) {
    boolean spelt = NetUtil.isValidIpV4Address(text) || NetUtil.isValidIpV6Address(text);
    return spelt && !text.startsWith("[")
        ? Optional.of(NetUtil.createInetAddressFromIpAddressString(text))
        : Optional.empty();
  }

  public boolean contains(InetAddress address) {
    return rule.matches(new InetSocketAddress(address, 0));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AddressRange range
        && range.first.equals(first)
        && range.prefixBits == prefixBits;
  }

  @Override
  public int hashCode() {
    return 31 * first.hashCode() + prefixBits;
  }

  @Override
  public String toString() {
    return first.getHostAddress() + "/" + prefixBits;
  }
}
