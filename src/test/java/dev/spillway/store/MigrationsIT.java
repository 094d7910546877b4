package dev.spillway.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.testkit.TestDatabase;
import org.junit.jupiter.api.Test;

/** The schema comes to the newest version once, and is left alone after that. */
class MigrationsIT {

  private static final String VERSION =
      "select version from flyway_schema_history order by installed_rank desc limit 1";

  private static DatabaseOptions options(TestDatabase database) {
    return new DatabaseOptions(database.url(), 20, 2, 2_000, 2_000, 1_000, 512, 8, 0, 10, 4, 4);
  }

  @Test
  void the_newest_version_is_the_one_that_a_restart_looks_for() {
    try (TestDatabase database = TestDatabase.create()) {
      assertThat(Migrations.run(options(database))).isPositive();

      assertThat(database.column(VERSION)).containsExactly(Migrations.NEWEST);
      assertThat(Migrations.run(options(database))).isZero();
    }
  }

  private static final String DROP_ALL =
      """
      do $$ declare made record; begin
        for made in select tablename from pg_tables
            where schemaname = 'public' and tablename <> 'flyway_schema_history' loop
          execute format('drop table %I cascade', made.tablename);
        end loop;
        for made in select oid::regprocedure as name from pg_proc
            where pronamespace = 'public'::regnamespace loop
          execute format('drop function %s cascade', made.name);
        end loop;
      end $$
      """;

  @Test
  void a_schema_that_is_not_the_newest_is_handed_to_flyway() {
    try (TestDatabase database = TestDatabase.create()) {
      Migrations.run(options(database));
      database.execute(DROP_ALL);
      database.execute("delete from flyway_schema_history");

      assertThat(Migrations.run(options(database))).isPositive();
      assertThat(database.number("select count(*) from orders")).isZero();
    }
  }
}
