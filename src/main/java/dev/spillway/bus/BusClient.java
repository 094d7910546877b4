package dev.spillway.bus;

import dev.spillway.api.Answer;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;

/**
 * Sends calls to their verticles by reference, and so only to those of this process.
 *
 * <p>A wait ends at the call's deadline with a failed future. That says nothing about the work,
 * which nobody can withdraw: the caller must answer so that either outcome stays true, unless the
 * call was never sent.
 */
public final class BusClient {

  private final Vertx vertx;
  private final Ticks ticks;

  public BusClient(Vertx vertx, Ticks ticks) {
    this.vertx = vertx;
    this.ticks = ticks;
  }

  /** Registers the codec that passes calls and answers by reference; once for each Vert.x. */
  public static void registerCodecs(Vertx vertx) {
    vertx.eventBus().registerDefaultCodec(Call.class, new LocalCodec<>(Call.class));
    vertx.eventBus().registerDefaultCodec(Answer.class, new LocalCodec<>(Answer.class));
  }

  /** The call went to nobody, so that nothing can come of it. */
  public static final class Unsent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unsent(String why) {
      super(why, null, false, false);
    }
  }

  /** Sends a call; fails with {@link Unsent} or when there is no answer by its deadline. */
  public Future<Answer> send(String address, Call<?> call) {
    long remaining = call.deadline().remainingMillis(ticks);
    if (remaining <= 0) {
      return Future.failedFuture(new Unsent(address + ": the deadline had passed"));
    }
    // In a cluster others serve the same addresses, but a reference means nothing to them.
    DeliveryOptions options = new DeliveryOptions().setSendTimeout(remaining).setLocalOnly(true);
    return vertx
        .eventBus()
        .<Answer>request(address, call, options)
        .map(Message::body)
        .recover(failure -> Future.failedFuture(toldApart(failure, address)));
  }

  private static Throwable toldApart(Throwable failure, String address) {
    return failure instanceof ReplyException reply
            && reply.failureType() == ReplyFailure.NO_HANDLERS
        ? new Unsent(address + ": nobody serves it")
        : failure;
  }
}
