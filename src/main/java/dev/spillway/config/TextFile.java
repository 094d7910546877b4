package dev.spillway.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads small text files: whole, strictly UTF-8, with a bound, and with refusals for people. */
final class TextFile {
  private static final int BYTES_LIMIT = 262_144;

  private TextFile() {}

  /**
   * The file's text, without a byte order mark.
   *
   * @throws IllegalArgumentException whose message follows the file's name and a colon
   */
  static String read(Path file) {
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException("is a directory, not a file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(BYTES_LIMIT + 1);
      if (bytes.length > BYTES_LIMIT) {
        throw new IllegalArgumentException("is larger than " + BYTES_LIMIT + " bytes");
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (NoSuchFileException missing) {
      throw new IllegalArgumentException("no such file", missing);
    } catch (AccessDeniedException denied) {
      throw new IllegalArgumentException("may not be read by this user", denied);
    } catch (CharacterCodingException malformed) {
      throw new IllegalArgumentException("is not UTF-8 text", malformed);
    } catch (IOException failed) {
      throw new IllegalArgumentException("cannot be read: " + failed.getMessage(), failed);
    }
  }

  /** The same by name. */
  static String read(String file) {
    Path path;
    try {
      path = Path.of(file);
    } catch (InvalidPathException invalid) {
      throw new IllegalArgumentException("is not a path", invalid);
    }
    return read(path);
  }
}
