package dev.spillway.api;

import java.util.List;

/** The request cannot be read. Carries no stack trace: it tells of the sender, not of this code. */
public final class InvalidRequest extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<FieldError> errors;

  public InvalidRequest(List<FieldError> errors) {
    super(errors.toString(), null, false, false);
    this.errors = List.copyOf(errors);
  }

  public InvalidRequest(String field, String message) {
    this(List.of(new FieldError(field, message)));
  }

  public List<FieldError> errors() {
    return errors;
  }
}
