package dev.spillway;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens for SIGTERM and SIGINT: the first begins an orderly stop, the second ends the process.
 *
 * <p>A shutdown hook could not hear the second one. The platform's class for signals is not part of
 * the Java standard, so it is reached by name; where it is missing the JVM's own reaction stays.
 */
final class StopSignals {

  private static final Logger LOG = LoggerFactory.getLogger(StopSignals.class);
  private static final int KILLED = 130;

  private StopSignals() {}

  static void onFirst(Runnable stop) {
    AtomicInteger heard = new AtomicInteger();
    Runnable onSignal =
        () -> {
          if (heard.incrementAndGet() == 1) {
            stop.run();
          } else {
            Runtime.getRuntime().halt(KILLED);
          }
        };
    try {
      for (String name : List.of("TERM", "INT")) {
        listen(name, onSignal);
      }
    } catch (ReflectiveOperationException notOnThisPlatform) {
      LOG.warn("signals are not heard here: the process will end without an orderly stop");
    }
  }

  private static void listen(String name, Runnable onSignal) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    InvocationHandler run =
        (proxy, method, arguments) -> {
          if (method.getName().equals("handle")) {
            onSignal.run();
          }
          return null;
        };
    Object listener =
        Proxy.newProxyInstance(StopSignals.class.getClassLoader(), new Class<?>[] {handler}, run);
    signal
        .getMethod("handle", signal, handler)
        .invoke(null, signal.getConstructor(String.class).newInstance(name), listener);
  }
}
