/// One verdict: a pure function from what a session saw to what it says about the client.
protocol VerdictRule: Sendable {
  /// The name that people type, in kebab-case.
  static var name: String { get }
  /// What a client that passes does, as the end of "the client …".
  static var title: String { get }
  /// How much weight it has.
  static var level: VerdictLevel { get }
  /// Where the rule comes from.
  static var reference: String { get }
  /// What the session shows, by operation; empty when there is nothing to judge.
  static func findings(in session: SessionView, policy: VerdictPolicy) -> [(operation: String, finding: Finding)]
}

extension VerdictRule {
  /// The rule's public description.
  static var info: VerdictInfo { VerdictInfo(name: name, title: title, level: level, reference: reference) }
}
