package dev.spillway.http;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Who may call the checkout API. Without tokens everybody who reaches the listener may, as one
 * owner; the configuration allows that on loopback, or when it is said outright.
 *
 * @param open {@code api.open}: accept an API without tokens on an address that others can reach;
 *     default false. Set it true only where the network itself decides who may connect.
 * @param tokens {@code api.tokens}: hashes of the accepted tokens; default none, at most 1000. Add
 *     one per shop; add a second with the same name to replace a token without a gap.
 */
public record ApiAccess(boolean open, List<ApiToken> tokens) {
  /** Each request compares against all of them. */
  public static final int TOKENS_LIMIT = 1_000;

  public ApiAccess {
    tokens = List.copyOf(tokens);
    if (tokens.size() > TOKENS_LIMIT) {
      throw new IllegalArgumentException(
          "api.tokens: " + tokens.size() + " tokens are more than " + TOKENS_LIMIT);
    }
    Set<String> hashes = new HashSet<>();
    for (ApiToken token : tokens) {
      if (!hashes.add(token.sha256())) {
        throw new IllegalArgumentException(
            "api.tokens: the token of \"" + token.owner() + "\" is listed twice");
      }
    }
  }
}
