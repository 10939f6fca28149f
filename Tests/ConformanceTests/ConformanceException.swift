/// A fact in which the offline player is to differ from the real client, and why.
struct ConformanceException: Sendable {
  /// Why it stays.
  enum Kind: String, Sendable, CaseIterable {
    /// The real client on Linux does what no client should; Apple's doesn't.
    case clientBug = "The client on Linux"
    /// A URLProtocol can't show it, whatever it does.
    case urlProtocol = "URLProtocol"
    /// Bytes and times that only a socket has.
    case socket = "Sockets"
  }

  let kind: Kind
  /// The cases, as patterns in which `*` stands for anything.
  let cases: [String]
  /// The facts, as patterns.
  let facts: [String]
  /// What the real client makes of it, as a pattern.
  let live: String
  /// What the offline player makes of it, as a pattern.
  let offline: String
  /// One sentence for whoever reads the page.
  let reason: String
  /// Whether the live value depends on chance, so that the players may agree.
  var isChance = false

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
