package gatewaysim;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Tells the merchant of status changes, well or badly as the settings say: late, twice, out of
 * order, not at all, or accompanied by a forgery. Used on the simulator's event loop only.
 */
final class WebhookSender {
  /** What a change was about; deposits of virtual accounts have a callback of their own. */
  enum About {
    PAYMENT,
    DEPOSIT
  }

  private final Vertx vertx;
  private final Script script;
  private final Randomness randomness;
  private final WebhookDelivery delivery;
  private final Map<String, Supplier<Future<Void>>> heldBack = new HashMap<>();
  private long lost;
  private long forged;

  WebhookSender(Vertx vertx, Script script, Randomness randomness, WebhookDelivery delivery) {
    this.vertx = vertx;
    this.script = script;
    this.randomness = randomness;
    this.delivery = delivery;
  }

  /** Sends the payment's present state; ends when the first attempt has, whatever came of it. */
  Future<Void> announce(Payment payment, About about) {
    List<Buffer> bodies = bodies(payment, about);
    if (bodies.isEmpty()) {
      return Future.succeededFuture();
    }
    if (randomness.chance(settings().decimal("webhookLostShare"))) {
      lose();
      return Future.succeededFuture();
    }
    if (randomness.chance(settings().decimal("webhookForgedShare"))) {
      forge(payment, contradiction(payment.status()));
    }
    List<Future<Void>> first = new ArrayList<>();
    bodies.forEach(body -> first.add(dispatch(payment.paymentKey(), body)));
    return Future.join(first).mapEmpty();
  }

  void lose() {
    lost++;
  }

  /** Sends what a stranger might: a payment event with a wrong secret and an untrue status. */
  void forge(Payment payment, PaymentStatus status) {
    forged++;
    Buffer body =
        WebhookBodies.paymentStatusChanged(
            WireFormat.payment(payment, payment.orderId(), status)
                .put("secret", randomness.secret()));
    delivery.send(randomness.transmissionId(), body);
  }

  long lost() {
    return lost;
  }

  long forged() {
    return forged;
  }

  void clear() {
    heldBack.clear();
    lost = 0;
    forged = 0;
  }

  private Settings settings() {
    return script.settings();
  }

  private List<Buffer> bodies(Payment payment, About about) {
    List<Buffer> bodies = new ArrayList<>();
    if (settings().text("webhookUrl").isEmpty()) {
      return bodies;
    }
    if (settings().sends(WebhookEvent.PAYMENT_STATUS_CHANGED)) {
      bodies.add(WebhookBodies.paymentStatusChanged(WireFormat.payment(payment)));
    }
    if (about == About.DEPOSIT
        && payment.method() == PaymentMethod.VIRTUAL_ACCOUNT
        && settings().sends(WebhookEvent.DEPOSIT_CALLBACK)) {
      bodies.add(WebhookBodies.depositCallback(payment, settings().flag("depositTimeWithOffset")));
    }
    return bodies;
  }

  private Future<Void> dispatch(String paymentKey, Buffer body) {
    Promise<Void> firstAttempt = Promise.promise();
    Supplier<Future<Void>> send = () -> sendCopies(body).onComplete(firstAttempt);
    long delay = settings().number("webhookDelayMs");
    if (delay > 0) {
      vertx.setTimer(delay, elapsed -> reorder(paymentKey, send));
    } else {
      reorder(paymentKey, send);
    }
    return firstAttempt.future();
  }

  private Future<Void> sendCopies(Buffer body) {
    String transmissionId = randomness.transmissionId();
    Future<Void> first = delivery.send(transmissionId, body);
    for (long copy = 0; copy < settings().number("webhookDuplicates"); copy++) {
      delivery.send(transmissionId, body);
    }
    return first;
  }

  /** Holds the first of two events until the second has gone, or its time is up. */
  private void reorder(String paymentKey, Supplier<Future<Void>> send) {
    long holdMillis = settings().number("webhookReorderMs");
    Supplier<Future<Void>> held = heldBack.remove(paymentKey);
    if (held != null) {
      send.get().onComplete(sent -> held.get());
    } else if (holdMillis > 0) {
      heldBack.put(paymentKey, send);
      vertx.setTimer(
          holdMillis,
          elapsed -> {
            if (heldBack.remove(paymentKey, send)) {
              send.get();
            }
          });
    } else {
      send.get();
    }
  }

  private static PaymentStatus contradiction(PaymentStatus status) {
    return status == PaymentStatus.DONE ? PaymentStatus.CANCELED : PaymentStatus.DONE;
  }
}
