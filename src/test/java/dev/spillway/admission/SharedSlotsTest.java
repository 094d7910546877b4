package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.spillway.admission.SharedSlots.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The database's budget: queries 8, writes 10, background 4, and 14 together. */
class SharedSlotsTest {

  private final SharedSlots database =
      new SharedSlots(
          "database",
          14,
          List.of(new Share("query", 8), new Share("write", 10), new Share("background", 4)),
          new HandTicks());
  private final Slots query = database.share("query");
  private final Slots write = database.share("write");
  private final Slots background = database.share("background");

  private static List<Slot> takeAll(Slots slots) {
    List<Slot> taken = new ArrayList<>();
    for (Optional<Slot> slot = slots.take(); slot.isPresent(); slot = slots.take()) {
      taken.add(slot.get());
    }
    return taken;
  }

  @Test
  void a_share_has_its_own_limit_while_the_whole_has_room() {
    assertThat(takeAll(query)).hasSize(8);
    assertThat(takeAll(background)).hasSize(4);

    assertThat(database.inUse()).isEqualTo(12);
  }

  @Test
  void all_shares_together_stay_within_the_whole() {
    takeAll(write);
    assertThat(takeAll(query)).hasSize(4);

    assertThat(background.full()).isTrue();
    assertThat(background.take()).isEmpty();
    assertThat(background.refused()).isEqualTo(1);
    assertThat(query.inUse()).isEqualTo(4);
  }

  @Test
  void what_one_share_gives_back_serves_the_others() {
    List<Slot> writes = takeAll(write);
    takeAll(query);
    writes.get(0).succeeded();

    assertThat(background.take()).isPresent();
    assertThat(write.full()).isTrue();
  }

  @Test
  void limits_of_shares_and_of_the_whole_change_live() {
    query.limit(2);
    assertThat(takeAll(query)).hasSize(2);
    database.limit(3);
    assertThat(takeAll(write)).hasSize(1);
    database.limit(Slots.UNLIMITED);
    assertThat(takeAll(write)).hasSize(9);
    assertThat(query.lane().limit()).isEqualTo(2);
    assertThat(database.limit()).isEqualTo(Slots.UNLIMITED);
  }

  @Test
  void each_share_knows_its_own_holds() {
    query.take("slow");

    assertThat(query.lane().outSeconds()).isZero();
    assertThat(query.inUse()).isEqualTo(1);
    assertThat(write.inUse()).isZero();
    assertThat(database.shares())
        .extracting(Slots::name)
        .containsExactly("query", "write", "background");
  }

  @Test
  void an_unknown_share_is_a_mistake_with_a_name() {
    assertThatThrownBy(() -> database.share("reports")).hasMessage("database has no share reports");
  }
}
