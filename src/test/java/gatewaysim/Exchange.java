package gatewaysim;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One API call from its arrival to its end, whichever end that is.
 *
 * <p>It ends once, when the answer is out or the connection is gone; what must happen then is run
 * exactly once. Used on the simulator's event loop only.
 */
final class Exchange {
  private static final String TRACE_HEADER = "x-tosspayments-trace-id";
  private static final String KEY_HEADER = "Idempotency-Key";
  private static final String TEST_CODE_HEADER = "TossPayments-Test-Code";
  private static final int SLOW_PIECES = 20;
  private static final Buffer GARBAGE = Buffer.buffer("<html>\u0000{\"paymentKey\":\"tp");

  private final Vertx vertx;
  private final RoutingContext context;
  private final Operation operation;
  private final String traceId;
  private final boolean english;
  private final List<Runnable> atEnd = new ArrayList<>();
  private LoggedCall logged;
  private boolean ended;
  private boolean answered;

  Exchange(Vertx vertx, RoutingContext context, Operation operation, String traceId) {
    this.vertx = vertx;
    this.context = context;
    this.operation = operation;
    this.traceId = traceId;
    String language = context.request().getHeader("Accept-Language");
    this.english = language != null && language.startsWith("en");
    response().putHeader(TRACE_HEADER, traceId);
    // Both handlers also run when the caller leaves, so the response itself says which it was.
    response().endHandler(over -> end());
    response().closeHandler(over -> end());
  }

  Operation operation() {
    return operation;
  }

  String traceId() {
    return traceId;
  }

  boolean english() {
    return english;
  }

  String path() {
    return context.request().path();
  }

  String pathParameter(String name) {
    return context.pathParam(name);
  }

  Optional<String> queryParameter(String name) {
    return context.queryParam(name).stream().findFirst();
  }

  Buffer body() {
    Buffer bytes = context.body().buffer();
    return bytes == null ? Buffer.buffer() : bytes;
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(context.request().getHeader(name));
  }

  Optional<String> idempotencyKey() {
    return header(KEY_HEADER);
  }

  /** The error that a caller with a test key asks for by header; an unknown one is invalid. */
  Optional<String> forcedError(Credentials credentials) {
    return header(TEST_CODE_HEADER)
        .filter(code -> credentials.testMode())
        .map(code -> ErrorCatalogue.knows(code) ? code : "INVALID_REQUEST");
  }

  boolean answered() {
    return answered;
  }

  void log(OrderAccount account, String paymentKey) {
    logged = new LoggedCall(operation, paymentKey, idempotencyKey().orElse(""), traceId);
    account.log(logged);
  }

  /** Runs when the call has ended, or at once if it has already. */
  void whenEnded(Runnable action) {
    if (ended) {
      action.run();
    } else {
      atEnd.add(action);
    }
  }

  void send(Answer answer) {
    if (begin(answer)) {
      response().end(answer.body());
    }
  }

  /** The stored answer again, traced to this call and to the one that was executed. */
  void replay(Answer answer, String originalTraceId) {
    response().putHeader(TRACE_HEADER, traceId + "," + originalTraceId);
    send(answer);
  }

  void sendError(String code) {
    send(ErrorCatalogue.answer(code, english));
  }

  void sendGarbage() {
    send(new Answer(200, "GARBAGE", GARBAGE));
  }

  /** Headers at once, the body in drops. */
  void sendSlowly(Answer answer, long millis) {
    if (!begin(answer)) {
      return;
    }
    Buffer body = answer.body();
    response().putHeader("Content-Length", Integer.toString(body.length()));
    int piece = (body.length() + SLOW_PIECES - 1) / SLOW_PIECES;
    drip(body, 0, piece, Math.max(1, millis / SLOW_PIECES));
  }

  void reset() {
    logEnding(0, "RESET");
    ConnectionReset.reset(context.request().connection());
  }

  /** Never answers; the call ends when the caller leaves. */
  void hang() {
    logEnding(0, "HANG");
  }

  /** The call has changed its payment. */
  void logExecuted() {
    if (logged != null) {
      logged.executed();
    }
  }

  private void logEnding(int status, String how) {
    if (logged != null) {
      logged.end(status, how);
    }
  }

  private boolean begin(Answer answer) {
    logEnding(answer.status(), answer.code());
    if (ended || response().headWritten()) {
      return false;
    }
    response()
        .setStatusCode(answer.status())
        .putHeader("Content-Type", "application/json;charset=UTF-8");
    idempotencyKey().ifPresent(key -> response().putHeader(KEY_HEADER, key));
    return true;
  }

  private void drip(Buffer body, int from, int piece, long pauseMillis) {
    if (ended) {
      return;
    }
    int to = Math.min(body.length(), from + piece);
    if (to == body.length()) {
      response().end(body.slice(from, to));
      return;
    }
    response().write(body.slice(from, to));
    vertx.setTimer(pauseMillis, elapsed -> drip(body, to, piece, pauseMillis));
  }

  private void end() {
    if (ended) {
      return;
    }
    ended = true;
    answered = response().ended();
    atEnd.forEach(Runnable::run);
  }

  private HttpServerResponse response() {
    return context.response();
  }
}
