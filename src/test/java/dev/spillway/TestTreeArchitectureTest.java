package dev.spillway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The simulator, the load runner and the service share no class: a mistake must not cancel itself.
 */
@AnalyzeClasses(
    packages = {"dev.spillway", "gatewaysim", "loadtests"},
    importOptions = ImportOption.OnlyIncludeTests.class)
class TestTreeArchitectureTest {

  @ArchTest
  static final ArchRule the_simulator_knows_only_the_wire =
      noClasses()
          .that()
          .resideInAPackage("gatewaysim..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.spillway..", "loadtests..");

  @ArchTest
  static final ArchRule the_load_runner_speaks_http_alone =
      noClasses()
          .that()
          .resideInAPackage("loadtests..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.spillway..", "gatewaysim..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule tests_start_the_simulator_by_its_front_door =
      noClasses()
          .that()
          .resideInAPackage("dev.spillway..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("loadtests..");
}
