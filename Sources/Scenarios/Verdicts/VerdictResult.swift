/// How a verdict came out.
public enum VerdictResult: String, Hashable, Sendable, CaseIterable {
  /// The client did what it should.
  case passed
  /// The client did what it should not.
  case failed
  /// A figure, or something that the journal alone can't decide.
  case observed
}
