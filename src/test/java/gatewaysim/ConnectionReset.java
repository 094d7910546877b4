package gatewaysim;

import io.netty.channel.ChannelOption;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;

/**
 * Ends a connection with a TCP reset instead of an orderly close.
 *
 * <p>Vert.x has no public way to do that, so this one class reaches for the channel below; a
 * connection of another kind is closed in order, which the caller sees as an early end.
 */
final class ConnectionReset {
  private ConnectionReset() {}

  static void reset(HttpConnection connection) {
    if (connection instanceof HttpServerConnection server) {
      // Lingering for zero seconds makes the kernel answer the close with a reset.
      server.channelHandlerContext().channel().config().setOption(ChannelOption.SO_LINGER, 0);
    }
    connection.close();
  }
}
