/// A fact in which the offline player is to differ from the live one, and why.
struct ConformanceException: Sendable {
  /// Where the difference comes from.
  enum Kind: String, Sendable, CaseIterable {
    /// The client on Linux does what others don't, and what code shouldn't come to depend on.
    case client = "Ways of the client on Linux"
    /// Only a socket and real time show it.
    case socket = "Sockets and real time"
  }

  let kind: Kind
  /// The cases, as patterns.
  let cases: [String]
  /// The facts, as patterns.
  let facts: [String]
  /// What the real client makes of it, as a pattern.
  let live: String
  /// What the offline player makes of it, as a pattern.
  let offline: String
  /// One sentence for whoever reads the page; of a client, its predicate.
  let reason: String
  /// Whether the live value depends on chance, so that the players may agree.
  let isChance: Bool

  init(
    _ kind: Kind, _ cases: [String], _ facts: [String], live: String, offline: String, _ reason: String,
    isChance: Bool = false
  ) {
    (self.kind, self.cases, self.facts, self.live, self.offline) = (kind, cases, facts, live, offline)
    (self.reason, self.isChance) = (reason, isChance)
  }

  /// Whether it is about this case.
  func concerns(_ conformance: ConformanceCase) -> Bool {
    cases.contains { Wildcard.matches(conformance.name, $0) }
  }

  /// Whether it allows this difference.
  func allows(_ difference: Difference) -> Bool {
    facts.contains { Wildcard.matches(difference.fact, $0) } && Wildcard.matches(difference.live, live)
      && Wildcard.matches(difference.offline, offline)
  }
}
