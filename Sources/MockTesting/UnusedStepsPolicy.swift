/// What a test makes of script steps that no attempt came to.
public enum UnusedStepsPolicy: Hashable, Sendable {
  /// They fail the test: it doesn't show what its script says.
  case fails
  /// They are fine.
  case allowed
}
