/// What the conditional fields of a request ask for (RFC 9110 §13.2.2).
public enum PreconditionOutcome: Hashable, Sendable {
  /// Answer as if there were no conditions.
  case proceed
  /// Answer 304 (RFC 9110 §15.4.5).
  case notModified
  /// Answer 412 (RFC 9110 §15.5.13).
  case preconditionFailed
}
