package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shown: the operator's port answers any client, also one that offers to speak HTTP/2. */
class ManagementListenerIT {

  @ParameterizedTest
  @CsvSource({"/health/live", "/health/ready", "/metrics"})
  void a_client_that_offers_http_2_is_answered_in_http_1(String path)
      throws IOException, InterruptedException {
    try (SpillwayRig rig = SpillwayRig.start()) {
      HttpResponse<String> response =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_2)
              .build()
              .send(
                  HttpRequest.newBuilder(URI.create(rig.managementUrl() + path)).build(),
                  HttpResponse.BodyHandlers.ofString());

      assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body()).isNotEmpty();
    }
  }
}
