package dev.spillway.webhook;

/** What metrics may observe of the inbox. */
public interface InboxListener {

  /** A commit made this many new rows and met this many that stood there before. */
  void committed(int stored, int duplicates);

  /** How much waits or is being written now. */
  void buffered(int events, long bytes);
}
