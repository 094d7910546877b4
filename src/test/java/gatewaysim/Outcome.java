package gatewaysim;

/** What executing a call did: the true answer, and the payment whose change is to be announced. */
sealed interface Outcome {
  Answer answer();

  /** Nothing changed. */
  record Unchanged(Answer answer) implements Outcome {}

  /** A payment changed. */
  record Changed(Answer answer, Payment payment, WebhookSender.About about) implements Outcome {}
}
