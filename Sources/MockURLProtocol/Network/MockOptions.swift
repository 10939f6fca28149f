import Foundation
import LinkModel
import Quantities
import Scenarios

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a `MockNetwork` is made with.
public struct MockOptions: Sendable {
  /// What becomes of a request that no rule and no endpoint answers.
  public enum Unmatched: Hashable, Sendable {
    /// It fails with `URLError.resourceUnavailable`, whose description names the closest rules and why they didn't match.
    case fails
    /// It is answered 404 with the same text, as the server does.
    case isNotFound
    /// It is sent to the real network by `session`, and what comes back is recorded where there is a recording.
    case goesToNetwork(URLSession = URLSession(configuration: .ephemeral), recording: MockRecording? = nil)
  }

  /// What the engine is told: seed, rules, limits.
  public var engine: EngineConfiguration
  /// The link between the client and every host; nil for none.
  public var link: LinkProfile?
  /// The time; one clock may serve several networks.
  public var clock: MockClock
  /// What becomes of a request that no rule and no endpoint answers.
  public var unmatched = Unmatched.fails
  /// How many connections a session has to one host at most; nil for what its configuration says, or 6.
  public var connectionsPerHost: Int?
  /// Works as if this system's Foundation were unknown.
  var isBlind = false

  /// No link, and a clock that goes on by itself.
  public init(link: LinkProfile? = nil, clock: MockClock = .automatic) {
    engine = EngineConfiguration()
    self.link = link
    self.clock = clock
  }

  /// The rules, machines, seed and link of scenario files; ports are for a server.
  /// - Throws: `ScenarioError` with every mistake in them.
  public init(scenario paths: [String], clock: MockClock = .automatic) throws(ScenarioError) {
    self.init(clock: clock)
    apply(try ScenarioSet(reading: paths).scenario)
  }

  /// Adds what a scenario says; its rules are newer than those before.
  public mutating func apply(_ scenario: Scenario) {
    engine.rules += scenario.rules
    engine.machines.merge(scenario.machines) { _, newer in newer }
    if let seed = scenario.seed { engine.seed = seed }
    if let profile = scenario.profile { link = profile }
  }
}
