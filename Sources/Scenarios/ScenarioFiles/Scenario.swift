import LinkModel

/// What scenario files ask for: how the server is started, and what it does.
public struct Scenario: Hashable, Sendable {
  /// The seed of all chance; nil to leave it.
  public var seed: UInt64?
  /// The link of the main port; nil to leave it.
  public var profile: LinkProfile?
  /// Further ports behind links of their own.
  public var listen: [ScenarioPort]
  /// The states in which state machines begin; one that isn't named here begins in `StateStep.initial`.
  public var machines: [String: String]
  /// The rules, the oldest first.
  public var rules: [Rule]

  /// A scenario of these parts.
  public init(
    seed: UInt64? = nil, profile: LinkProfile? = nil, listen: [ScenarioPort] = [], machines: [String: String] = [:],
    rules: [Rule] = []
  ) {
    self.seed = seed
    self.profile = profile
    self.listen = listen
    self.machines = machines
    self.rules = rules
  }
}
