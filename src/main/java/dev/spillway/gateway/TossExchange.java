package dev.spillway.gateway;

import java.io.IOException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One exchange with Toss on the calling thread, and what each way in which it can end tells.
 *
 * @param subject what it is about, for logs
 * @param notConnected what it means that no connection was made
 * @param inDoubt what it means that no answer came, for a reason
 * @param read what an answer means, whatever its status
 */
record TossExchange<T>(
    String subject,
    T notConnected,
    Function<String, T> inDoubt,
    Function<HttpTransport.Response, GatewayReply<T>> read) {

  static final int HTTP_OK = 200;
  private static final int SERVER_ERROR = 500;
  private static final Logger LOG = LoggerFactory.getLogger(TossExchange.class);

  /** Waits for the answer. */
  interface Wait {
    HttpTransport.Response run() throws IOException, TimeoutException, InterruptedException;
  }

  GatewayReply<T> run(Wait wait) {
    try {
      HttpTransport.Response response = wait.run();
      LOG.debug(
          "gateway answered subject={} status={} traceId={}",
          subject,
          response.status(),
          response.traceId().orElse("none"));
      GatewayReply<T> reply = read.apply(response);
      return response.status() < SERVER_ERROR
          ? reply
          : GatewayReply.dead(reply.result(), reply.label());
    } catch (HttpTransport.NotConnected noConnection) {
      return GatewayReply.dead(notConnected, "not_sent");
    } catch (TimeoutException late) {
      return GatewayReply.alive(inDoubt.apply("TIMEOUT"), "timeout");
    } catch (BoundedBody.TooLarge unread) {
      return GatewayReply.alive(inDoubt.apply("TOO_LARGE"), "unreadable");
    } catch (IOException broken) {
      LOG.debug("gateway connection broke subject={}", subject, broken);
      return GatewayReply.dead(inDoubt.apply("CONNECTION_LOST"), "connection_lost");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return GatewayReply.alive(inDoubt.apply("INTERRUPTED"), "interrupted");
    }
  }
}
