package dev.spillway;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.LoggerFactory;

/**
 * The log as shipped: one line for each event, on standard output, from INFO up.
 *
 * <p>In code and not in a file, because reading a file by logback takes a fifth of the time in
 * which the service starts. A file of your own still wins: {@code java
 * -Dlogback.configurationFile=/path/to/logback.xml -jar spillway.jar ...}
 *
 * <p>Found by logback through {@code META-INF/services}.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class LogSetup extends ContextAwareBase implements Configurator {

  private static final String CONSOLE = "console";
  private static final String LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{0} %msg%n%ex{full}";

  @Override
  public ExecutionStatus configure(LoggerContext logs) {
    if (hasFile()) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(logs);
    encoder.setPattern(LINE);
    encoder.start();
    ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
    console.setContext(logs);
    console.setName(CONSOLE);
    console.setEncoder(encoder);
    console.start();
    Logger root = logs.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.INFO);
    root.addAppender(console);
    // Warns once that a gauge of Vert.x was registered twice; known and harmless.
    logs.getLogger("io.micrometer").setLevel(Level.ERROR);
    logs.getLogger("org.flywaydb").setLevel(Level.WARN);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** For commands whose standard output is their answer. A file of your own is left as it is. */
  static void toStandardError() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext logs
        && logs.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(CONSOLE)
            instanceof ConsoleAppender<ILoggingEvent> console) {
      console.stop();
      console.setTarget("System.err");
      console.start();
    }
  }

  private static boolean hasFile() {
    return System.getProperty("logback.configurationFile") != null
        || LogSetup.class.getResource("/logback-test.xml") != null
        || LogSetup.class.getResource("/logback.xml") != null;
  }
}
