package dev.spillway.gateway;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One blocking HTTP exchange with the gateway, bounded in time and size from connect to last byte.
 *
 * <p>The client's own request timeout ends at the response headers, so the bound is put around the
 * whole exchange, and an exchange that passes it is cancelled, which closes its connection.
 * Requests that move money are not repeated by the client: a reset tells nothing of what became of
 * them.
 *
 * <p>Safe for any thread; callers are the workers of this package.
 */
final class HttpTransport implements AutoCloseable {

  /** Of whatever speaks of one payment. */
  private static final int RESPONSE_BYTES_MAX = 1 << 20;

  private static final int CALLBACK_THREADS = 2;

  private final String baseUrl;
  private final String authorization;
  private final ExecutorService callbacks;
  private final CompletableFuture<HttpClient> client;

  /** An answer, whatever its status. */
  record Response(int status, byte[] body, Optional<String> traceId) {}

  /** The request certainly did not leave: no connection was made. */
  static final class NotConnected extends IOException {
    private static final long serialVersionUID = 1L;

    NotConnected(Throwable cause) {
      super(cause);
    }
  }

  HttpTransport(GatewayOptions options) {
    // Read once by the client; below what servers usually keep, since a connection that the server
    // closes while a request is on its way leaves that request's outcome unknown.
    System.setProperty(
        "jdk.httpclient.keepalive.timeout", Integer.toString(options.keepAliveSeconds()));
    this.baseUrl = options.baseUrl().toString().replaceFirst("/+$", "");
    String account = options.secretKey() + ":";
    this.authorization =
        "Basic " + Base64.getEncoder().encodeToString(account.getBytes(StandardCharsets.UTF_8));
    this.callbacks = Executors.newFixedThreadPool(CALLBACK_THREADS, HttpTransport::callbackThread);
    // Beside the start of everything else: reading the trusted certificates takes a while.
    this.client = CompletableFuture.supplyAsync(() -> client(options, callbacks), callbacks);
  }

  private static HttpClient client(GatewayOptions options, ExecutorService callbacks) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofMillis(options.connectMillis()))
        .executor(callbacks)
        .build();
  }

  private static Thread callbackThread(Runnable work) {
    Thread thread = new Thread(work, "gateway-http");
    thread.setDaemon(true);
    return thread;
  }

  Response get(String path, long timeoutMillis)
      throws IOException, TimeoutException, InterruptedException {
    return get(path, timeoutMillis, RESPONSE_BYTES_MAX);
  }

  Response get(String path, long timeoutMillis, int bytesMax)
      throws IOException, TimeoutException, InterruptedException {
    return exchange(request(path).GET().build(), timeoutMillis, bytesMax);
  }

  Response post(String path, byte[] json, String idempotencyKey, long timeoutMillis)
      throws IOException, TimeoutException, InterruptedException {
    HttpRequest request =
        request(path)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", idempotencyKey)
            .POST(HttpRequest.BodyPublishers.ofByteArray(json))
            .build();
    return exchange(request, timeoutMillis, RESPONSE_BYTES_MAX);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(baseUrl + path))
        .header("Authorization", authorization);
  }

  private Response exchange(HttpRequest request, long timeoutMillis, int bytesMax)
      throws IOException, TimeoutException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> exchange =
        client.join().sendAsync(request, headers -> new BoundedBody(bytesMax));
    try {
      HttpResponse<byte[]> response = exchange.get(timeoutMillis, TimeUnit.MILLISECONDS);
      return new Response(
          response.statusCode(),
          response.body(),
          response.headers().firstValue("x-tosspayments-trace-id"));
    } catch (ExecutionException failed) {
      throw asIoException(failed.getCause());
    } finally {
      exchange.cancel(true);
    }
  }

  private static IOException asIoException(Throwable cause) {
    if (cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException) {
      return new NotConnected(cause);
    }
    return cause instanceof IOException io ? io : new IOException(cause);
  }

  @Override
  public void close() {
    callbacks.shutdownNow();
  }
}
