package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.time.Ticks;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionsTest {

  private static final long QUIET_MILLIS_MAX = 60_000;

  private final AtomicLong nowNanos = new AtomicLong();
  private final Connections connections =
      new Connections(
          new Ticks() {
            @Override
            public long nanos() {
              return nowNanos.get();
            }

            @Override
            public long epochMillis() {
              return nowNanos.get() / 1_000_000;
            }
          },
          2,
          QUIET_MILLIS_MAX);
  private Vertx vertx;
  private Context loop;
  private String url;

  @BeforeEach
  void serve() {
    vertx = Vertx.vertx();
    loop = vertx.getOrCreateContext();
    HttpServer server =
        onLoop(
            () ->
                vertx
                    .createHttpServer(new HttpServerOptions().setHttp2ClearTextEnabled(false))
                    .connectionHandler(connections::opened)
                    .requestHandler(
                        request -> {
                          connections.requested(request);
                          request.response().end();
                        }));
    await(onLoop(() -> server.listen(0, "127.0.0.1")));
    url = "http://127.0.0.1:" + server.actualPort();
  }

  @AfterEach
  void close() {
    await(vertx.close());
  }

  private <T> T onLoop(Callable<T> work) {
    Future<T> done =
        Future.future(
            promise ->
                loop.runOnContext(
                    go -> {
                      try {
                        promise.complete(work.call());
                      } catch (Exception failure) {
                        promise.fail(failure);
                      }
                    }));
    return await(done);
  }

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  private void passMillis(long millis) {
    nowNanos.addAndGet(millis * 1_000_000);
    onLoop(
        () -> {
          connections.closeQuiet();
          return true;
        });
  }

  private int open() {
    return onLoop(connections::open);
  }

  @Test
  void a_head_that_trickles_does_not_keep_its_connection() {
    try (RawConnection trickling = new RawConnection(url);
        RawConnection lively = new RawConnection(url)) {
      trickling.send("GET / HTTP/1.1\r\n");
      assertThat(lively.request("GET / HTTP/1.1", "").read().status()).isEqualTo(200);
      passMillis(QUIET_MILLIS_MAX);
      trickling.send("Host: a\r\n");
      assertThat(lively.request("GET / HTTP/1.1", "").read().status()).isEqualTo(200);

      passMillis(1);

      assertThat(trickling.isClosed()).isTrue();
      assertThat(lively.request("GET / HTTP/1.1", "").read().status()).isEqualTo(200);
      assertThat(open()).isEqualTo(1);
    }
  }

  @Test
  void a_place_is_free_again_once_its_connection_has_closed() {
    RawConnection first = new RawConnection(url);
    RawConnection second = new RawConnection(url);
    try (RawConnection third = new RawConnection(url)) {
      assertThat(third.isClosed()).isTrue();
    }

    first.close();
    org.awaitility.Awaitility.await().until(() -> open() == 1);

    try (RawConnection fourth = new RawConnection(url)) {
      assertThat(fourth.request("GET / HTTP/1.1", "").read().status()).isEqualTo(200);
    }
    second.close();
    org.awaitility.Awaitility.await().until(() -> open() == 0);
  }
}
