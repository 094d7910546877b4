package dev.spillway.idempotency;

import dev.spillway.store.Database;
import dev.spillway.store.SqlFailures;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs a transaction that makes one thing, and finds out what became of it when nobody said.
 *
 * <p>Two requests that bring the same new key meet in the primary key: the one that lost looks
 * again and finds what the other made. When the line goes down at the commit, the reply to it may
 * be all that was lost: the thing is then looked for under the name that it was given beforehand.
 * What stands there was made; what does not was not; and if even that cannot be read, it is not
 * known.
 */
public final class Once {

  private static final int READ_TRIES = 5;
  private static final long READ_PAUSE_MILLIS = 20;

  private Once() {}

  /**
   * Runs it.
   *
   * @param transaction makes the thing, or finds that there is nothing to make
   * @param find reads whether the thing stands there
   * @param notKnown what to say when the end of the transaction cannot be found out
   */
  public static <T> Future<T> run(
      Database database,
      Supplier<Future<T>> transaction,
      Supplier<Future<Optional<T>>> find,
      Function<Throwable, T> notKnown) {
    return transaction
        .get()
        .recover(
            failure ->
                switch (SqlFailures.kind(failure)) {
                  case CONFLICT -> transaction.get();
                  case LOST -> look(database, find, notKnown, failure);
                  default -> Future.failedFuture(failure);
                });
  }

  private static <T> Future<T> look(
      Database database,
      Supplier<Future<Optional<T>>> find,
      Function<Throwable, T> notKnown,
      Throwable lost) {
    return database
        .again(READ_TRIES, READ_PAUSE_MILLIS, find)
        .transform(
            read -> {
              if (read.failed()) {
                return Future.succeededFuture(notKnown.apply(read.cause()));
              }
              return read.result()
                  .map(Future::succeededFuture)
                  .orElseGet(() -> Future.failedFuture(lost));
            });
  }
}
