package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.spillway.SpillwayRig;
import dev.spillway.http.RawConnection.Response;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shown: with a list of senders only these are heard, however an address is spelt, and a proxy is
 * believed only if it is ours. How: this machine is a stranger, the PG itself or our proxy.
 */
class WebhookSenderIT {

  private static final String TO = "POST /webhooks/toss HTTP/1.1";

  private static Response push(SpillwayRig rig, String... headers) {
    return push(rig.webhookUrl(), headers);
  }

  private static Response push(String url, String... headers) {
    String[] all = java.util.Arrays.copyOf(headers, headers.length + 1);
    all[headers.length] = "Content-Length: 2";
    try (RawConnection connection = new RawConnection(url)) {
      return connection.request(TO, "{}", all).read();
    }
  }

  private static boolean stored(SpillwayRig rig) {
    return rig.database().number("select count(*) from webhook_events") > 0;
  }

  @Test
  void a_stranger_is_403_with_its_body_unread_and_nothing_is_stored() {
    try (SpillwayRig rig =
            SpillwayRig.start("webhook.allowedAddresses=13.124.18.147,2001:db8::/32");
        RawConnection connection = new RawConnection(rig.webhookUrl())) {
      Response response = connection.request(TO, "", "Content-Length: 100").read();

      assertThat(response.status()).isEqualTo(403);
      assertThat(response.isProblem("FORBIDDEN")).isTrue();
      assertThat(push(rig, "X-Forwarded-For: 13.124.18.147").status()).isEqualTo(403);
      assertThat(stored(rig)).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.0/8", "0.0.0.0/0", "::ffff:127.0.0.1"})
  void whoever_is_listed_is_heard(String range) {
    try (SpillwayRig rig = SpillwayRig.start("webhook.allowedAddresses=10.0.0.1," + range)) {
      assertThat(push(rig).status()).isEqualTo(200);
    }
  }

  @Test
  void behind_our_proxies_the_last_address_that_is_not_theirs_counts() {
    try (SpillwayRig rig =
        SpillwayRig.start(
            "webhook.allowedAddresses=13.124.18.147,2001:db8::/32",
            "webhook.trustedProxies=127.0.0.1,10.0.0.0/8")) {
      String[] heard = {
        "13.124.18.147",
        " 13.124.18.147 ",
        "13.124.18.147:40112",
        "::ffff:13.124.18.147",
        "2001:DB8:0:0:0:0:0:1",
        "[2001:db8::1]",
        "[2001:db8::1]:443",
        "6.6.6.6, 13.124.18.147",
        "13.124.18.147, 10.1.2.3",
        "garbage, 13.124.18.147, 10.1.2.3, 10.1.2.4"
      };
      String[] refused = {
        "6.6.6.6",
        "13.124.18.147, 6.6.6.6",
        "13.124.18.147, 6.6.6.6, 10.1.2.3",
        "13.124.18.147, garbage",
        "13.124.18.147, ",
        "toss.example",
        "2001:db9::1",
        "10.1.2.3",
        ""
      };

      for (String hops : heard) {
        assertThat(push(rig, "X-Forwarded-For: " + hops).status()).as(hops).isEqualTo(200);
      }
      for (String hops : refused) {
        assertThat(push(rig, "X-Forwarded-For: " + hops).status()).as(hops).isEqualTo(403);
      }
      assertThat(push(rig).status()).isEqualTo(403);
      String[] twoLines = {"X-Forwarded-For: 6.6.6.6", "X-Forwarded-For: 13.124.18.147"};
      assertThat(push(rig, twoLines).status()).isEqualTo(200);
    }
  }

  @Test
  void it_can_be_reached_on_the_loopback_of_ipv6_however_that_is_spelt() {
    assumeTrue(ipv6());
    try (SpillwayRig rig =
        SpillwayRig.start("webhook.host=::1", "webhook.allowedAddresses=0:0:0:0:0:0:0:1")) {
      String url = "http://[::1]:" + URI.create(rig.webhookUrl()).getPort() + "/webhooks/toss";

      assertThat(push(url).status()).isEqualTo(200);
    }
  }

  private static boolean ipv6() {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName("::1"), 0));
      return true;
    } catch (IOException none) {
      return false;
    }
  }
}
