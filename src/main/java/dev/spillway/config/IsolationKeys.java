package dev.spillway.config;

import dev.spillway.incident.IsolationOptions;
import dev.spillway.incident.IsolationOptions.Mode;
import java.util.Map;

/** Keys of {@link IsolationOptions}. */
final class IsolationKeys extends Section<IsolationOptions> {
  private final Key<Mode> mode =
      defaulted(
          "isolation.mode",
          Kind.choice(
              "isolation.mode",
              "isolated or shared-workers",
              Map.of("isolated", Mode.ISOLATED, "shared-workers", Mode.SHARED_WORKERS)),
          "isolated",
          "",
          "isolated: each route class has its own resources; shared-workers: every request holds a"
              + " thread of one pool, the PG call included, and no limit is enforced.",
          "shared-workers is for experiments, never for production.");
  private final Key<Integer> workers =
      number(
          IsolationOptions.WORKERS,
          100,
          "threads",
          "Threads that all requests share in mode shared-workers.",
          "Change it to the size of the pool to be compared with.");

  IsolationKeys() {
    super("isolation", "Whether route classes are kept apart.");
  }

  @Override
  IsolationOptions read(Settings settings) {
    return new IsolationOptions(settings.get(mode), settings.get(workers));
  }
}
