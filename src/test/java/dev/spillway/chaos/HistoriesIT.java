package dev.spillway.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Money is never lost, doubled or stranded, whatever people do and whatever fails.
 *
 * <p>A storm is many histories at once, each about an order of its own, with the gateway failing
 * call by call as planned, while database, gateway and instances go away and come back. When time
 * has passed, no webhook need have come, nobody need have asked, and every rule of {@link Rules}
 * must hold.
 *
 * <p>A storm that breaks one is shrunk; its seed is printed and makes the same storm again, though
 * what meets what in time may differ.
 */
class HistoriesIT {

  private static final int HISTORIES = 50;

  private static World world;

  @BeforeContainer
  static void begin() throws IOException {
    world = new World();
  }

  @AfterContainer
  static void end() throws IOException {
    world.close();
  }

  /** The same storms with every build, so that a build is not judged by the luck of the draw. */
  @Property(
      tries = 6,
      seed = "20261202",
      shrinking = ShrinkingMode.BOUNDED,
      edgeCases = EdgeCasesMode.NONE)
  void money_is_never_lost_doubled_or_stranded(@ForAll("storms") Storm storm) {
    assertThat(new StormRun(world, storm).broken()).isEmpty();
  }

  @Tag("chaos")
  @Property(tries = 100, shrinking = ShrinkingMode.BOUNDED, edgeCases = EdgeCasesMode.NONE)
  void nor_in_five_thousand_histories(@ForAll("storms") Storm storm) {
    assertThat(new StormRun(world, storm).broken()).isEmpty();
  }

  @Provide
  Arbitrary<Storm> storms() {
    return Storms.of(HISTORIES);
  }
}
