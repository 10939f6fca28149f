/// How much weight a verdict has.
public enum VerdictLevel: String, Hashable, Sendable, CaseIterable {
  /// A MUST of a standard: who fails it gets wrong data or does harm.
  case required
  /// A SHOULD of a standard, or common practice.
  case recommended
  /// A figure, with no right or wrong about it.
  case observed
}
