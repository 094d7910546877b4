package dev.spillway.webhook;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.bus.Addresses;
import dev.spillway.bus.Call;
import dev.spillway.bus.Endpoint;
import dev.spillway.store.Database;
import dev.spillway.time.Ticks;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/**
 * Takes webhooks in: 200 if and only if the event is committed.
 *
 * <p>What an event says is not looked at here, beyond its type: whether it is true, known or
 * readable at all is for later, and a refusal would only make the gateway send it again.
 */
public final class WebhookVerticle extends VerticleBase {

  private static final long RETRY_SECONDS = 1;

  private final Database database;
  private final WebhookOptions options;
  private final int writersMax;
  private final Ticks ticks;
  private final InboxListener listener;
  private final Endpoint.EndpointContext endpointContext;
  private Inbox inbox;
  private FailureLog failures;

  /**
   * @param writersMax groups that are written at once, one for each of the inbox's connections
   */
  public WebhookVerticle(
      Database database,
      WebhookOptions options,
      int writersMax,
      Ticks ticks,
      InboxListener listener,
      Endpoint.EndpointContext endpointContext) {
    this.database = database;
    this.options = options;
    this.writersMax = writersMax;
    this.ticks = ticks;
    this.listener = listener;
    this.endpointContext = endpointContext;
  }

  @Override
  public void init(Vertx vertx, Context context) {
    super.init(vertx, context);
    inbox = new Inbox(vertx, database, new InboxStore(), options, writersMax, ticks, listener);
    failures = new FailureLog(vertx, ticks);
  }

  @Override
  public Future<?> start() {
    return new Endpoint<>(
            Addresses.WEBHOOK_RECEIVE,
            WebhookDelivery.class,
            RouteClass.WEBHOOK,
            WebhookDelivery::read,
            this::receive,
            endpointContext)
        .serve();
  }

  private Future<Answer> receive(Call<WebhookDelivery> call) {
    return inbox
        .store(WebhookEvent.of(call.command()), call.deadline())
        .map(stored -> Answer.ok(new JsonObject().put("received", true)))
        .otherwise(
            failure -> {
              failures.add(failure, call.requestId());
              return Problem.overloaded(RouteClass.WEBHOOK, Resource.INBOX, RETRY_SECONDS);
            });
  }
}
