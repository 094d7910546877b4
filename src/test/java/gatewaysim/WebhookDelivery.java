package gatewaysim;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Delivers webhooks: only a 200 within 10 seconds counts, and what fails is sent again up to seven
 * times, 1, 4, 16 ... 4096 minutes apart on the gateway's clock.
 *
 * <p>Bounded: so many attempts at a time, so many deliveries remembered; what finds no place is
 * dropped and counted. Used on the simulator's event loop only.
 */
final class WebhookDelivery {
  static final int RESENDS_MAX = 7;
  static final int ANSWER_LIMIT_MILLIS = 10_000;
  private static final int IN_FLIGHT_MAX = 1_024;
  private static final int WAITING_MAX = 20_000;
  private static final int ACCEPTED_KEPT = 100_000;
  private static final int RESEND_GROWTH = 4;
  private static final long MINUTE_MILLIS = 60_000;
  private static final int ACCEPTED = 200;
  private static final int KEEP_ALIVE_SECONDS = 5;
  private static final String HEADER = "tosspayments-webhook-transmission-";

  /** One event on its way; retries counts how often it was sent again. */
  private record Parcel(
      String transmissionId, Buffer body, int retries, long dueMillis, Promise<Void> firstAttempt) {

    Parcel again(String id, long due) {
      return new Parcel(id, body, retries + 1, due, firstAttempt);
    }
  }

  private final Vertx vertx;
  private final HttpClient client;
  private final SimClock clock;
  private final Script script;
  private final Randomness randomness;
  private final Deque<Parcel> waiting = new ArrayDeque<>();
  private final PriorityQueue<Parcel> resends =
      new PriorityQueue<>(Comparator.comparingLong(Parcel::dueMillis));
  private final Set<String> acceptedIds = new LinkedHashSet<>();
  private long generation;
  private int inFlight;
  private long sent;
  private long resent;
  private long accepted;
  private long failed;
  private long over10s;
  private long givenUp;
  private long dropped;

  WebhookDelivery(Vertx vertx, SimClock clock, Script script, Randomness randomness) {
    this.vertx = vertx;
    this.clock = clock;
    this.script = script;
    this.randomness = randomness;
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setConnectTimeout(ANSWER_LIMIT_MILLIS)
                .setKeepAliveTimeout(KEEP_ALIVE_SECONDS),
            new PoolOptions().setHttp1MaxSize(IN_FLIGHT_MAX).setMaxWaitQueueSize(IN_FLIGHT_MAX));
  }

  /** Ends when the first attempt has, whatever came of it. */
  Future<Void> send(String transmissionId, Buffer body) {
    Promise<Void> firstAttempt = Promise.promise();
    if (waiting.size() + resends.size() >= WAITING_MAX) {
      dropped++;
      return Future.succeededFuture();
    }
    waiting.addLast(new Parcel(transmissionId, body, 0, clock.millis(), firstAttempt));
    pump();
    return firstAttempt.future();
  }

  /** Starts what is due and has a place. */
  void pump() {
    while (!resends.isEmpty() && resends.peek().dueMillis() <= clock.millis()) {
      waiting.addLast(resends.poll());
    }
    while (inFlight < IN_FLIGHT_MAX && !waiting.isEmpty()) {
      attempt(waiting.removeFirst());
    }
  }

  WebhookCounts counts() {
    return new WebhookCounts(
        sent,
        resent,
        accepted,
        failed,
        over10s,
        givenUp,
        dropped,
        inFlight,
        waiting.size() + resends.size());
  }

  /** The transmissions that were answered 200, as far back as there is room. */
  List<String> acceptedTransmissions() {
    return List.copyOf(acceptedIds);
  }

  /** Forgets everything; attempts that still run end without consequence. */
  void clear() {
    generation++;
    waiting.forEach(parcel -> parcel.firstAttempt().tryComplete());
    waiting.clear();
    resends.clear();
    acceptedIds.clear();
    sent = 0;
    resent = 0;
    accepted = 0;
    failed = 0;
    over10s = 0;
    givenUp = 0;
    dropped = 0;
  }

  private void attempt(Parcel parcel) {
    String url = script.settings().text("webhookUrl");
    if (url.isEmpty()) {
      parcel.firstAttempt().tryComplete();
      return;
    }
    inFlight++;
    if (parcel.retries() == 0) {
      sent++;
    } else {
      resent++;
    }
    long startedIn = generation;
    statusWithinLimit(url, parcel)
        .onComplete(
            status -> {
              inFlight--;
              if (startedIn == generation) {
                settle(parcel, status.succeeded() && status.result() == ACCEPTED);
              }
              parcel.firstAttempt().tryComplete();
              pump();
            });
  }

  private Future<Integer> statusWithinLimit(String url, Parcel parcel) {
    Promise<Integer> status = Promise.promise();
    long limitMillis = script.settings().number("webhookLimitMs");
    long limit =
        vertx.setTimer(
            limitMillis,
            elapsed -> {
              if (status.tryFail("no answer within " + limitMillis + " ms")) {
                over10s++;
              }
            });
    exchange(url, parcel, status.future())
        .onSuccess(status::tryComplete)
        .onFailure(status::tryFail);
    return status.future().onComplete(ended -> vertx.cancelTimer(limit));
  }

  private Future<Integer> exchange(String url, Parcel parcel, Future<Integer> ended) {
    RequestOptions options = new RequestOptions().setMethod(HttpMethod.POST).setAbsoluteURI(url);
    return client
        .request(options)
        .compose(
            request -> {
              if (ended.isComplete()) {
                request.reset();
                return Future.failedFuture("too late to send");
              }
              ended.onFailure(late -> request.reset());
              return write(request, parcel);
            });
  }

  private Future<Integer> write(HttpClientRequest request, Parcel parcel) {
    request.putHeader("Content-Type", "application/json; charset=utf-8");
    if (script.settings().flag("webhookHeaders")) {
      request
          .putHeader(HEADER + "time", WireFormat.time(SimClock.korea()))
          .putHeader(HEADER + "retried-count", Integer.toString(parcel.retries()))
          .putHeader(HEADER + "id", parcel.transmissionId());
    }
    return request
        .send(parcel.body())
        .compose(response -> response.end().map(response.statusCode()));
  }

  private void settle(Parcel parcel, boolean welcome) {
    if (welcome) {
      accepted++;
      if (acceptedIds.size() < ACCEPTED_KEPT) {
        acceptedIds.add(parcel.transmissionId());
      }
      return;
    }
    failed++;
    if (parcel.retries() == RESENDS_MAX) {
      givenUp++;
      return;
    }
    long pause = (long) Math.pow(RESEND_GROWTH, parcel.retries()) * MINUTE_MILLIS;
    boolean fresh = script.settings().flag("freshTransmissionIds");
    String id = fresh ? randomness.transmissionId() : parcel.transmissionId();
    resends.add(parcel.again(id, clock.millis() + pause));
  }
}
