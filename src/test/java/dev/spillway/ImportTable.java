package dev.spillway;

import java.util.List;
import java.util.Map;

/** Who may import whom: the table of README.md, which {@link ArchitectureTest} keeps true. */
final class ImportTable {

  /** Package -> the packages it may import besides itself. The root may import all. */
  static final Map<String, List<String>> MAY_IMPORT =
      Map.ofEntries(
          Map.entry("time", List.of()),
          Map.entry("setting", List.of()),
          Map.entry("capacity", List.of()),
          Map.entry("admission", List.of("time")),
          Map.entry("prediction", List.of("admission", "capacity", "setting", "time")),
          Map.entry("store", List.of("admission", "setting", "time")),
          Map.entry("payment", List.of("store")),
          Map.entry("idempotency", List.of("store")),
          Map.entry("ledger", List.of("payment", "store")),
          Map.entry("lease", List.of("admission", "store")),
          Map.entry("gateway", List.of("admission", "payment", "setting", "time")),
          Map.entry("api", List.of("admission", "payment")),
          Map.entry("bus", List.of("admission", "api", "idempotency", "setting", "store", "time")),
          Map.entry(
              "order",
              List.of("admission", "api", "bus", "idempotency", "payment", "setting", "store")),
          Map.entry(
              "confirm",
              List.of(
                  "admission",
                  "api",
                  "bus",
                  "gateway",
                  "idempotency",
                  "ledger",
                  "payment",
                  "store",
                  "time")),
          Map.entry(
              "cancel",
              List.of(
                  "admission",
                  "api",
                  "bus",
                  "gateway",
                  "idempotency",
                  "lease",
                  "ledger",
                  "payment",
                  "setting",
                  "store",
                  "time")),
          Map.entry(
              "recovery",
              List.of(
                  "admission",
                  "gateway",
                  "idempotency",
                  "lease",
                  "ledger",
                  "payment",
                  "setting",
                  "store",
                  "time")),
          Map.entry(
              "reconciliation",
              List.of(
                  "admission",
                  "gateway",
                  "lease",
                  "ledger",
                  "payment",
                  "setting",
                  "store",
                  "time")),
          Map.entry("query", List.of("admission", "api", "bus", "payment", "store")),
          Map.entry(
              "processing",
              List.of(
                  "admission",
                  "gateway",
                  "lease",
                  "ledger",
                  "payment",
                  "store",
                  "time",
                  "webhook")),
          Map.entry("webhook", List.of("admission", "api", "bus", "setting", "store", "time")),
          Map.entry("incident", List.of("api", "setting")),
          Map.entry(
              "http",
              List.of(
                  "admission",
                  "api",
                  "bus",
                  "cancel",
                  "confirm",
                  "incident",
                  "order",
                  "query",
                  "setting",
                  "time",
                  "webhook")),
          Map.entry(
              "telemetry",
              List.of(
                  "admission",
                  "bus",
                  "gateway",
                  "http",
                  "lease",
                  "prediction",
                  "processing",
                  "reconciliation",
                  "recovery",
                  "time",
                  "webhook")),
          Map.entry(
              "management",
              List.of(
                  "admission",
                  "api",
                  "bus",
                  "payment",
                  "prediction",
                  "processing",
                  "recovery",
                  "reconciliation",
                  "setting",
                  "store",
                  "telemetry",
                  "time")),
          Map.entry(
              "config",
              List.of(
                  "admission",
                  "bus",
                  "cancel",
                  "gateway",
                  "http",
                  "incident",
                  "management",
                  "order",
                  "prediction",
                  "reconciliation",
                  "recovery",
                  "setting",
                  "store",
                  "webhook")));

  private ImportTable() {}
}
