package dev.spillway.http;

import dev.spillway.api.Answer;
import dev.spillway.api.FieldError;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects request bodies as bytes, whatever their type says.
 *
 * <p>Every body is watched from its request's head on, whether or not anybody wants it, since one
 * that was refused unread still comes. All are bounded: in size, counted on the bytes that come; in
 * time, so that a sender of one byte a second is closed; and in number: when all places are taken,
 * the sender that has been at it longest is closed to make room. None of them holds anything else
 * meanwhile.
 *
 * <p>Confined to one event loop; each listener instance has its own. A connection brings one body
 * at a time, and so names its reading.
 */
final class BodyReader {

  /** A sender hears our answer only after its last byte: so much is taken for its sake. */
  private static final long UNWANTED_BYTES_MAX = 1_048_576;

  private final Vertx vertx;
  private final int bytesMax;
  private final int readersMax;
  private final long readMillis;
  private final Map<HttpConnection, Reading> readings = new LinkedHashMap<>();

  BodyReader(Vertx vertx, int bytesMax, int readersMax, long readMillis) {
    this.vertx = vertx;
    this.bytesMax = bytesMax;
    this.readersMax = readersMax;
    this.readMillis = readMillis;
  }

  /** The body could not be had; the answer says why. */
  static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Answer answer;

    Unreadable(Answer answer) {
      super(answer.body().getString("detail"), null, false, false);
      this.answer = answer;
    }

    Answer answer() {
      return answer;
    }
  }

  /** Begins to watch the body of a request, if it has one. Nobody else may handle its bytes. */
  void watch(HttpServerRequest request) {
    if (!announcesBody(request)) {
      return;
    }
    if (readings.size() >= readersMax) {
      readings.values().iterator().next().cutOff("Closed as the slowest of too many senders");
    }
    Reading reading = new Reading(request);
    readings.put(request.connection(), reading);
    reading.start();
  }

  private static boolean announcesBody(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    return request.headers().contains(HttpHeaders.TRANSFER_ENCODING)
        || length != null && !length.equals("0");
  }

  /** The whole body of a watched request. Must be asked for before its handler returns. */
  Future<Buffer> read(HttpServerRequest request) {
    Reading reading = readings.get(request.connection());
    return reading == null ? Future.succeededFuture(Buffer.buffer()) : reading.keep();
  }

  private final class Reading {

    private final HttpServerRequest request;
    private final Promise<Buffer> whole = Promise.promise();
    private Buffer body = Buffer.buffer();
    private long bytesCome;
    private boolean wanted;
    private long timer;

    Reading(HttpServerRequest request) {
      this.request = request;
    }

    void start() {
      timer =
          vertx.setTimer(
              readMillis, late -> cutOff("The body was not complete after " + readMillis + " ms"));
      request.handler(this::take);
      request.endHandler(end -> finish());
      request.exceptionHandler(this::breakOff);
    }

    Future<Buffer> keep() {
      if (announcedBytes() > bytesMax) {
        refuse();
        return whole.future();
      }
      wanted = true;
      if ("100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))) {
        request.response().writeContinue();
      }
      return whole.future();
    }

    /** 0 when only the bytes themselves will tell. The server has let only numbers pass. */
    private long announcedBytes() {
      String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
      return length == null ? 0 : Long.parseLong(length);
    }

    private void take(Buffer chunk) {
      bytesCome += chunk.length();
      if (bytesCome > bytesMax + UNWANTED_BYTES_MAX) {
        cutOff("The body has far more than " + bytesMax + " bytes");
      } else if (wanted && bytesCome > bytesMax) {
        refuse();
      } else if (wanted) {
        body.appendBuffer(chunk);
      }
    }

    private void refuse() {
      wanted = false;
      body = Buffer.buffer();
      String detail = "The body has more than " + bytesMax + " bytes";
      whole.tryFail(new Unreadable(Problem.of(ProblemCode.CONTENT_TOO_LARGE, detail)));
    }

    private void finish() {
      forget();
      whole.tryComplete(body);
    }

    /** The sender has left, or what it sends is not HTTP, upon which the server closes. */
    private void breakOff(Throwable cause) {
      end(
          cause instanceof HttpClosedException
              ? Problem.of(ProblemCode.REQUEST_TIMEOUT, "The sender has left")
              : Problem.invalid(List.of(new FieldError("body", "has a broken framing"))));
    }

    private void cutOff(String why) {
      end(Problem.of(ProblemCode.REQUEST_TIMEOUT, why));
    }

    /** Whoever waits for the body answers at this; closing then sends what was written. */
    private void end(Answer answer) {
      forget();
      whole.tryFail(new Unreadable(answer.header("Connection", "close")));
      request.connection().close();
    }

    private void forget() {
      vertx.cancelTimer(timer);
      readings.remove(request.connection(), this);
    }
  }
}
