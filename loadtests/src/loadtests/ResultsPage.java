package loadtests;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page that sets our results beside the article's: a template whose every measured figure is a
 * place, {@code {{experiment; row; column}}}, filled from the kept tables.
 *
 * <p>A place that the tables do not have is an error, so that a renamed row cannot leave a hole.
 */
final class ResultsPage {
  private static final Pattern PLACE = Pattern.compile("\\{\\{([^{};]+);([^{};]+);([^{};]+)}}");
  private static final String NOT_YET = "*not run yet*";

  private ResultsPage() {}

  static String fill(String template, KeptResults results) {
    return PLACE
        .matcher(template)
        .replaceAll(
            place ->
                Matcher.quoteReplacement(
                    figure(
                        place.group(1).strip(),
                        place.group(2).strip(),
                        place.group(3).strip(),
                        results)));
  }

  private static String figure(String experiment, String row, String column, KeptResults results) {
    KeptResults.Kept kept = results.byExperiment().get(experiment);
    if (kept == null) {
      return NOT_YET;
    }
    if (row.equals("of")) {
      return of(kept, column);
    }
    return kept.cell(row, column)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The results of %s have no row \"%s\" with a column \"%s\""
                        .formatted(experiment, row, column)));
  }

  /** What is said of the run as a whole. */
  private static String of(KeptResults.Kept kept, String what) {
    return switch (what) {
      case "verdict" -> kept.verdict();
      case "commit" -> kept.machine().commit();
      case "machine" -> kept.machine().oneLine();
      default -> throw new IllegalStateException("Nothing is kept of \"" + what + "\"");
    };
  }
}
