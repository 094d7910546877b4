package dev.spillway.chaos;

import dev.spillway.testkit.Shop;
import gatewaysim.GatewaySimulator;
import gatewaysim.PaymentMethod;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Acts one history out, and writes down what everybody was told. */
final class HistoryRun {

  private static final int PATIENCE_SECONDS = 30;
  private static final int ORDER_TRIES = 50;
  private static final int ORDER_PAUSE_MILLIS = 200;

  private final World world;
  private final History history;
  private final int number;
  private final List<String> paymentKeys = new ArrayList<>();
  private final List<Told> told = Collections.synchronizedList(new ArrayList<>());
  private final List<String> breaches = Collections.synchronizedList(new ArrayList<>());
  private final List<CompletableFuture<?>> open = new ArrayList<>();
  private String orderId = "";
  private int turn;

  /**
   * @param number of the history in its storm; decides to which instance it goes first
   */
  HistoryRun(World world, History history, int number) {
    this.world = world;
    this.history = history;
    this.number = number;
    this.turn = number;
  }

  /** Makes the order and opens the buyer's payment windows, before any trouble begins. */
  void prepare() {
    GatewaySimulator gateway = world.gateway();
    orderId = order();
    for (int i = 0; i < History.PAYMENTS; i++) {
      PaymentMethod method =
          i == 0 && history.virtualAccount() ? PaymentMethod.VIRTUAL_ACCOUNT : PaymentMethod.CARD;
      paymentKeys.add(gateway.mint(orderId, history.price(), method).paymentKey());
    }
    history
        .faults()
        .forEach(
            fault ->
                gateway.plan(
                    paymentKeys.get(fault.payment()), fault.operation(), List.of(fault.fault())));
  }

  /** A shop that is refused comes again. */
  private String order() {
    for (int i = 0; i < ORDER_TRIES; i++) {
      Shop.Reply made = shop().createOrder(history.price());
      if (made.status() == 201) {
        return made.text("orderId");
      }
      rest(ORDER_PAUSE_MILLIS);
    }
    throw new IllegalStateException("no order was taken");
  }

  /** Everything in order; returns when every client has heard or given up. */
  void run() {
    history.acts().forEach(this::act);
    open.forEach(CompletableFuture::join);
  }

  String orderId() {
    return orderId;
  }

  List<Told> told() {
    return List.copyOf(told);
  }

  /** Answers that the API's contract does not have, a 500 among them. */
  List<String> breaches() {
    return List.copyOf(breaches);
  }

  History history() {
    return history;
  }

  /** The instances take turns, so that a repeat mostly goes to another one. */
  private Shop shop() {
    turn++;
    return world.node(turn % World.NODES).shop();
  }

  private void act(Act act) {
    if (act instanceof Act.Confirm confirm) {
      send(
          act,
          confirm.payment(),
          confirm.patient(),
          "/payments/confirm",
          body(confirm.payment(), 0));
    } else if (act instanceof Act.ConfirmWrongAmount confirm) {
      send(act, confirm.payment(), true, "/payments/confirm", body(confirm.payment(), 1));
    } else if (act instanceof Act.ConfirmAndLeave confirm) {
      leave(body(confirm.payment(), 0));
    } else if (act instanceof Act.Refund refund) {
      refund(refund);
    } else if (act instanceof Act.CancelInConsole cancel) {
      Console.cancel(
          world.gateway().baseUrl(),
          paymentKeys.get(cancel.payment()),
          history.part(cancel.tenths()));
    } else if (act instanceof Act.Deposit) {
      bank(() -> world.gateway().deposit(orderId));
    } else if (act instanceof Act.TakeDepositBack) {
      bank(() -> world.gateway().depositError(orderId));
    } else if (act instanceof Act.Forge forge) {
      world.gateway().forgeWebhook(orderId, forge.status());
    } else if (act instanceof Act.Look look) {
      shop()
          .send("GET", "/payments/" + paymentKeys.get(look.payment()), null)
          .exceptionally(
              failure -> {
                noteIfBreach(failure);
                return null;
              });
    } else if (act instanceof Act.Rest rest) {
      rest(rest.millis());
    } else {
      throw new AssertionError(act);
    }
  }

  private void refund(Act.Refund refund) {
    JsonObject body = new JsonObject().put("cancelReason", "the buyer changed their mind");
    if (refund.tenths() > 0) {
      body.put("cancelAmount", history.part(refund.tenths()));
    }
    if (history.virtualAccount() && refund.payment() == 0) {
      body.put(
          "refundReceiveAccount",
          new JsonObject()
              .put("bank", "20")
              .put("accountNumber", "1234567890")
              .put("holderName", "buyer"));
    }
    String paymentKey = paymentKeys.get(refund.payment());
    String idempotencyKey = "history-" + orderId + "-" + refund.key();
    Shop shop = shop().with("Idempotency-Key", idempotencyKey);
    hear(
        refund,
        paymentKey,
        refund.patient(),
        shop.send("POST", "/payments/" + paymentKey + "/cancel", body.encode()));
  }

  private JsonObject body(int payment, long tooMuch) {
    return new JsonObject()
        .put("paymentKey", paymentKeys.get(payment))
        .put("orderId", orderId)
        .put("amount", history.price() + tooMuch);
  }

  private void send(Act act, int payment, boolean patient, String path, JsonObject body) {
    hear(act, paymentKeys.get(payment), patient, shop().send("POST", path, body.encode()));
  }

  private void hear(
      Act act, String paymentKey, boolean patient, CompletableFuture<Shop.Reply> answer) {
    CompletableFuture<?> heard =
        answer
            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .handle(
                (reply, failure) -> {
                  if (failure != null) {
                    noteIfBreach(failure);
                    return told.add(new Told(act, paymentKey, 0, "", Instant.now()));
                  }
                  String code = reply.status() < 300 ? reply.text("status") : reply.code();
                  return told.add(new Told(act, paymentKey, reply.status(), code, Instant.now()));
                });
    if (patient) {
      heard.join();
    } else {
      open.add(heard);
    }
  }

  private void noteIfBreach(Throwable failure) {
    if (failure.getCause() instanceof AssertionError contractBroken) {
      breaches.add(contractBroken.getMessage());
    }
  }

  private void leave(JsonObject body) {
    String json = body.encode();
    String request =
        "POST /payments/confirm HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            + "Content-Length: %d\r\n\r\n%s".formatted(json.length(), json);
    turn++;
    try (Socket socket = new Socket("127.0.0.1", world.node(turn % World.NODES).apiPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException nobodyThere) {
      told.add(new Told(new Act.ConfirmAndLeave(0), "", 0, "", Instant.now()));
    }
  }

  /** The bank does nothing about an account that is not there, or is not in the state for it. */
  private static void bank(Runnable act) {
    try {
      act.run();
    } catch (IllegalStateException notNow) {
      return;
    }
  }

  private static void rest(int millis) {
    CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS))
        .join();
  }

  @Override
  public String toString() {
    return "history " + number + " orderId=" + orderId + " " + history + "\n  told " + told;
  }
}
