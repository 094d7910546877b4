package dev.spillway.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The readable page works offline: all that it loads comes from this host and exists. */
class DocsPageTest {
  private static final Pattern ADDRESS = Pattern.compile("(?:src|href)=\"([^\"]*)\"");
  private static final Pattern SCRIPT = Pattern.compile("<script([^>]*)>(.*?)</script>");
  private static final String ASSETS = "/docs/assets/";

  @Test
  void every_address_is_on_this_host_and_leads_to_something() throws IOException {
    List<String> addresses =
        ADDRESS.matcher(text("/docs/index.html")).results().map(match -> match.group(1)).toList();

    assertThat(addresses).contains(ASSETS + "swagger-ui-bundle.js", "/docs/docs.js");
    for (String address : addresses) {
      assertThat(address).startsWith("/").doesNotStartWith("//");
      assertThat(DocsPageTest.class.getResource(resource(address))).as(address).isNotNull();
    }
  }

  @Test
  void no_script_stands_in_the_page_and_none_may() throws IOException {
    String page = text("/docs/index.html");

    assertThat(page).contains("default-src 'none'; script-src 'self'; style-src 'self';");
    assertThat(page).doesNotContain("unsafe", "javascript:").doesNotContainPattern("\\son\\w+=");
    assertThat(SCRIPT.matcher(page).results().toList())
        .isNotEmpty()
        .extracting((MatchResult script) -> script.group(2))
        .containsOnly("");
  }

  @Test
  void the_script_shows_the_contract_and_reports_to_nobody() throws IOException {
    assertThat(text("/docs/docs.js"))
        .contains("url: \"/openapi.yaml\"", "validatorUrl: null")
        .doesNotContain("http:", "https:");
  }

  private static String resource(String address) throws IOException {
    if (!address.startsWith(ASSETS)) {
      return address;
    }
    Properties webjar = new Properties();
    try (InputStream stream = open("/META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
      webjar.load(stream);
    }
    return "/META-INF/resources/webjars/swagger-ui/"
        + webjar.getProperty("version")
        + "/"
        + address.substring(ASSETS.length());
  }

  private static String text(String resource) throws IOException {
    try (InputStream stream = open(resource)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String resource) {
    InputStream stream = DocsPageTest.class.getResourceAsStream(resource);
    assertThat(stream).as(resource).isNotNull();
    return stream;
  }
}
