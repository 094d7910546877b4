package gatewaysim;

/** What became of the webhooks so far. */
record WebhookCounts(
    long sent,
    long resends,
    long accepted,
    long failed,
    long over10s,
    long givenUp,
    long dropped,
    int inFlight,
    int waiting) {}
