package dev.spillway.contract;

import static dev.spillway.contract.ContractDocument.child;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Finds the operation that takes a request.
 *
 * <p>Where several templates fit, the one with fewer parameters wins, as OpenAPI wants it; but only
 * templates that have the method are asked, as a router does.
 */
final class Operations {
  private final ContractDocument document;
  private final List<String> templates = new ArrayList<>();

  Operations(ContractDocument document) {
    this.document = document;
    document.at("/paths").fieldNames().forEachRemaining(templates::add);
    templates.sort(Comparator.comparingInt(Operations::parameters));
  }

  /** The place of the operation in the document. */
  String find(String method, String pathAndQuery) {
    String path = pathAndQuery.split("\\?", 2)[0];
    return templates.stream()
        .filter(template -> fits(template, path))
        .map(template -> child(child("/paths", template), method.toLowerCase(Locale.ROOT)))
        .filter(operation -> document.at(operation).isObject())
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("the contract has no operation " + method + " " + path));
  }

  private static boolean fits(String template, String path) {
    String[] wanted = template.split("/", -1);
    String[] given = path.split("/", -1);
    if (wanted.length != given.length) {
      return false;
    }
    for (int i = 0; i < wanted.length; i++) {
      boolean fits = isParameter(wanted[i]) ? !given[i].isEmpty() : wanted[i].equals(given[i]);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static int parameters(String template) {
    return (int) List.of(template.split("/")).stream().filter(Operations::isParameter).count();
  }

  private static boolean isParameter(String segment) {
    return segment.startsWith("{") && segment.endsWith("}");
  }
}
