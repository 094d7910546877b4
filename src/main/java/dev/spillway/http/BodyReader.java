package dev.spillway.http;

import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Collects request bodies as bytes, whatever their type says.
 *
 * <p>Bounded in size, counted on the bytes that come and not on what the header promises; in time,
 * so that a sender of one byte a second is closed; and in number: when all places are taken, the
 * sender that has been at it longest is closed to make room. None of them holds anything else
 * meanwhile.
 *
 * <p>Confined to one event loop; each listener instance has its own.
 */
final class BodyReader {

  private final Vertx vertx;
  private final int bytesMax;
  private final int readersMax;
  private final long readMillis;
  private final Set<Reading> readings = new LinkedHashSet<>();

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
      super(answer.body().getString("code"), null, false, false);
      this.answer = answer;
    }

    Answer answer() {
      return answer;
    }
  }

  /** Reads a body to its end. Must be called before the request handler returns. */
  Future<Buffer> read(HttpServerRequest request) {
    if (readings.size() >= readersMax) {
      readings.iterator().next().cutOff();
    }
    Reading reading = new Reading(request);
    readings.add(reading);
    return reading.start();
  }

  int reading() {
    return readings.size();
  }

  private final class Reading {

    private final HttpServerRequest request;
    private final Buffer body = Buffer.buffer();
    private final Promise<Buffer> whole = Promise.promise();
    private long timer;
    private boolean over;

    Reading(HttpServerRequest request) {
      this.request = request;
    }

    Future<Buffer> start() {
      timer = vertx.setTimer(readMillis, late -> cutOff());
      request.handler(this::take);
      request.endHandler(end -> finish());
      request.exceptionHandler(gone -> leave());
      if ("100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))) {
        request.response().writeContinue();
      }
      return whole.future();
    }

    private void take(Buffer chunk) {
      if (over) {
        return;
      }
      if (body.length() + chunk.length() > bytesMax) {
        over = true;
        String detail = "The body has more than " + bytesMax + " bytes";
        whole.tryFail(new Unreadable(Problem.of(ProblemCode.PAYLOAD_TOO_LARGE, detail)));
      } else {
        body.appendBuffer(chunk);
      }
    }

    private void finish() {
      forget();
      whole.tryComplete(body);
    }

    private void leave() {
      forget();
      whole.tryFail(new Unreadable(Problem.of(ProblemCode.REQUEST_TIMEOUT, "The sender has left")));
    }

    /** The rest, if it ever comes, is of no use: answer, then close. */
    private void cutOff() {
      forget();
      String detail = "The body was not complete after " + readMillis + " ms";
      whole.tryFail(new Unreadable(Problem.of(ProblemCode.REQUEST_TIMEOUT, detail)));
      if (request.response().ended()) {
        request.connection().close();
      } else {
        request.response().endHandler(sent -> request.connection().close());
      }
    }

    private void forget() {
      vertx.cancelTimer(timer);
      readings.remove(this);
    }
  }
}
