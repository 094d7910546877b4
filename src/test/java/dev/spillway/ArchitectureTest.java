package dev.spillway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.Serializable;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The import table of README.md and the habits that go with it, kept true by the build. */
@AnalyzeClasses(packages = "dev.spillway", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String ROOT = "dev.spillway";

  /** Who may speak SQL, and read what comes. */
  private static final String STORE_OR_ROW = ".*(Store|Row)(\\$.*)?";

  private static final Map<String, List<String>> MAY_IMPORT = ImportTable.read();

  @ArchTest
  static void imports_follow_the_table(JavaClasses all) {
    MAY_IMPORT.forEach(
        (name, allowed) -> {
          String[] forbidden =
              MAY_IMPORT.keySet().stream()
                  .filter(other -> !other.equals(name) && !allowed.contains(other))
                  .map(other -> ROOT + "." + other + "..")
                  .toArray(String[]::new);
          noClasses()
              .that()
              .resideInAPackage(ROOT + "." + name + "..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(forbidden)
              .orShould()
              .dependOnClassesThat()
              .resideInAPackage(ROOT)
              .check(all);
        });
  }

  @ArchTest
  static void every_package_is_in_the_table(JavaClasses all) {
    String[] known =
        Stream.concat(
                Stream.of(ROOT), MAY_IMPORT.keySet().stream().map(name -> ROOT + "." + name + ".."))
            .toArray(String[]::new);
    classes().should().resideInAnyPackage(known).check(all);
  }

  @ArchTest
  static void the_table_names_packages_that_are_there(JavaClasses all) {
    MAY_IMPORT.forEach(
        (name, allowed) -> {
          assertThat(all.containPackage(ROOT + "." + name)).as(name).isTrue();
          assertThat(MAY_IMPORT.keySet()).containsAll(allowed);
        });
  }

  @ArchTest
  static final ArchRule no_cycles = slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule time_admission_and_domain_are_plain_java =
      noClasses()
          .that()
          .resideInAnyPackage(ROOT + ".time..", ROOT + ".admission..", ROOT + ".payment..")
          .and()
          .haveNameNotMatching(STORE_OR_ROW)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.vertx..", "io.micrometer..", "org.slf4j..");

  @ArchTest
  static final ArchRule prediction_is_plain_java =
      noClasses()
          .that()
          .resideInAPackage(ROOT + ".prediction..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.vertx..", "io.micrometer..");

  @ArchTest
  static final ArchRule web_stays_at_the_listeners =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + ".http..", ROOT + ".management..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.vertx.ext.web..", "io.vertx.core.http..");

  @ArchTest
  static final ArchRule sql_stays_in_stores =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".store..")
          .and()
          .haveNameNotMatching(STORE_OR_ROW)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.vertx.sqlclient..", "io.vertx.pgclient..", "java.sql..");

  @ArchTest
  static final ArchRule meters_stay_in_telemetry =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + ".telemetry..", ROOT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.micrometer..", "io.vertx.micrometer..");

  @ArchTest
  static final ArchRule waiting_for_the_gateway_stays_in_its_package =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".gateway..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.net.http..");

  @ArchTest
  static final ArchRule worker_threads_are_for_the_gateway_and_the_incident =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + ".gateway..", ROOT + ".incident..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(WorkerExecutor.class);

  @ArchTest
  static final ArchRule http_reaches_services_only_by_bus =
      noClasses()
          .that()
          .resideInAPackage(ROOT + ".http..")
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "dev\\.spillway\\.(?!http\\.).*(Service|Store|Executor|Verticle|Inbox|Ledger)");

  @ArchTest
  static final ArchRule no_vertx_internals =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.vertx..impl..", "io.vertx..internal..");

  @ArchTest
  static final ArchRule no_parking_a_thread =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT, ROOT + ".gateway..", ROOT + ".incident..")
          .should()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .callMethod(Future.class, "await")
          .orShould()
          .callMethod(CompletableFuture.class, "get")
          .orShould()
          .callMethod(CompletableFuture.class, "join");

  @ArchTest
  static final ArchRule one_clock =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".time..")
          .should()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(OffsetDateTime.class, "now");

  @ArchTest
  static final ArchRule messages_are_not_java_serializable =
      noClasses().that().areRecords().should().implement(Serializable.class);

  @ArchTest
  static final ArchRule no_mutable_statics =
      fields().that().areStatic().should().beFinal().allowEmptyShould(true);
}
