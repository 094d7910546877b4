package dev.spillway.gateway;

import java.util.List;

/** What became of a question for a page of the gateway's list. */
public sealed interface TransactionsReply {

  /** The page, in the gateway's order; empty behind the last row. */
  record Page(List<GatewayTransaction> rows) implements TransactionsReply {
    public Page {
      rows = List.copyOf(rows);
    }
  }

  /**
   * No page.
   *
   * @param passing whether the same question may be answered later
   */
  record Unlisted(String reason, boolean passing) implements TransactionsReply {}
}
