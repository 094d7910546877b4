package dev.spillway.config;

import dev.spillway.config.Key.Need;
import dev.spillway.http.ApiAccess;
import dev.spillway.http.ApiToken;
import java.util.List;
import java.util.Map;

/** Keys of {@link ApiAccess}. */
final class ApiKeys extends Section<ApiAccess> {
  private final Key<Boolean> open =
      defaulted(
          "api.open",
          Kind.choice("api.open", "true or false", Map.of("true", true, "false", false)),
          "false",
          "",
          "Accept an API without tokens on an address that others can reach.",
          "Set it true only where the network itself decides who may connect.");
  private final Key<List<ApiToken>> tokens =
      secret(
          "api.tokens",
          Kind.list("a list of name:sha256 or sha256 (64 hex digits)", ApiToken::parse),
          Need.OPTIONAL,
          "SHA-256 of each accepted bearer token: name:sha256, or the hash alone; a list, or one"
              + " text with commas. Tokens with one name share their orders.",
          "Add one per shop; add a second with the same name to replace a token without a gap."
              + " Make both by: TOKEN=$(openssl rand -hex 32);"
              + " printf '%s' \"$TOKEN\" | sha256sum");

  ApiKeys() {
    super("api", "Who may call the checkout API.");
  }

  @Override
  ApiAccess read(Settings settings) {
    return new ApiAccess(settings.get(open), settings.find(tokens).orElse(List.of()));
  }
}
