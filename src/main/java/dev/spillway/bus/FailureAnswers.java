package dev.spillway.bus;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.api.InvalidRequest;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.store.SqlFailures;
import io.vertx.core.json.JsonObject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one table from an unexpected failure to an answer. */
public final class FailureAnswers {

  private static final Logger LOG = LoggerFactory.getLogger(FailureAnswers.class);

  private static final long DATABASE_RETRY_SECONDS = 1;

  private FailureAnswers() {}

  public static Answer of(
      Throwable failure, RouteClass routeClass, String address, String requestId) {
    if (failure instanceof InvalidRequest invalid) {
      return Problem.invalid(invalid.errors());
    }
    return switch (SqlFailures.kind(failure)) {
      case BUSY, TIMEOUT, CONFLICT ->
          Problem.overloaded(routeClass, Resource.DATABASE, DATABASE_RETRY_SECONDS);
      case LOST -> lost(routeClass, address, requestId, failure);
      case DATA, BUG -> {
        LOG.error("unexpected failure address={} requestId={}", address, requestId, failure);
        yield Problem.of(
            ProblemCode.INTERNAL_ERROR,
            "The log has it under this requestId",
            true,
            new JsonObject());
      }
    };
  }

  /** Who makes something looks after a lost commit itself; what comes here made nothing. */
  private static Answer lost(
      RouteClass routeClass, String address, String requestId, Throwable failure) {
    LOG.warn(
        "database connection lost address={} requestId={} failure={}",
        address,
        requestId,
        failure.toString());
    return Problem.overloaded(routeClass, Resource.DATABASE, DATABASE_RETRY_SECONDS);
  }
}
