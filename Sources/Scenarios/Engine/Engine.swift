import HTTPSemantics
import Quantities

/// Decides what happens with each request; knows no socket, no URLSession, and no clock but the one it is given.
///
/// An exchange has five moments: the connection `opened`, the head `began`, the body progressed (`Exchange.receive`), the body
/// ended (`Exchange.received`), and the exchange finished (`Exchange.finished`).
public final class Engine: Sendable {
  private struct State {
    var connections = 0
    var attempts = AttemptCounts()
    var plainAttempts: [Int: Int32] = [:]
    var scripts: [String: Script] = [:]
    var date = (second: Int64.min, text: "")
  }

  /// What the engine was told at its start.
  public let configuration: EngineConfiguration
  /// Every exchange so far.
  public let journal: Journal
  /// The clock of players and plans.
  public let time: any TimeSource
  /// Where request bodies are kept for the journal; nil when they aren't.
  let spool: BodySpool?
  let endpoints: [any Endpoint]
  let rules: RuleTable
  private let state = LockedBox(State())

  /// Bounds memory when a client asks for ever new paths; numbers of unscripted attempts start over beyond it.
  private static let plainAttemptLimit = 200_000
  private static let scriptCacheLimit = 1_000

  /// An engine that has seen nothing yet.
  public init(configuration: EngineConfiguration, time: any TimeSource) {
    self.configuration = configuration
    self.time = time
    journal = Journal(capacity: configuration.journalCapacity, time: time)
    spool =
      configuration.journalCapacity > 0
      ? BodySpool(
        bodyLimit: configuration.journalBodyLimit, total: configuration.journalBodyTotal, warn: configuration.warn)
      : nil
    rules = RuleTable(configuration.rules)
    endpoints = EndpointCatalog.all(configuration)
  }

  /// A connection was accepted; returns its facts with the number it has from now on.
  public func opened(_ facts: ConnectionFacts) -> ConnectionFacts {
    var facts = facts
    facts.number = state.withLock {
      $0.connections += 1
      return $0.connections
    }
    return facts
  }

  /// How many connections were accepted so far.
  public var connectionCount: Int { state.withLock { $0.connections } }

  /// A request's head has been read on `connection`, the `index`-th there.
  public func began(_ head: RequestHead, on connection: ConnectionFacts, index: Int) -> Exchange {
    Exchange(engine: self, head: head, connection: connection, index: index)
  }

  /// The Date field for an answer whose head leaves after `delay` (RFC 9110 §6.6.1).
  public func date(after delay: Duration) -> String {
    delay == .zero ? date : HTTPDate.format(unixSeconds: (time.wallNanoseconds &+ delay.nanoseconds) / 1_000_000_000)
  }

  /// The Date field for an answer sent now (RFC 9110 §6.6.1).
  public var date: String {
    let second = time.wallNanoseconds / 1_000_000_000
    return state.withLock { state in
      if state.date.second != second { state.date = (second, HTTPDate.format(unixSeconds: second)) }
      return state.date.text
    }
  }

  /// The script of `text`, parsed once.
  func script(_ text: String) throws(ScriptError) -> Script {
    if let known = state.withLock({ $0.scripts[text] }) { return known }
    let script = try Script(parsing: text)
    state.withLock { state in
      if state.scripts.count >= Self.scriptCacheLimit { state.scripts.removeAll(keepingCapacity: true) }
      state.scripts[text] = script
    }
    return script
  }

  /// Counts an attempt of `path` under the script that `scope` names, and returns its number.
  func countAttempt(session: String, scope: String, path: String) -> Int {
    state.withLock { $0.attempts.next(AttemptCounts.Key(session: session, scope: scope, path: path)) }
  }

  /// Counts a request that no script concerns by the hash of its session, method and path.
  func countPlainAttempt(_ hash: Int) -> Int {
    state.withLock { state in
      if state.plainAttempts.count >= Self.plainAttemptLimit { state.plainAttempts.removeAll(keepingCapacity: true) }
      return Int(state.plainAttempts[hash, default: 0].increment())
    }
  }
}

extension FixedWidthInteger {
  fileprivate mutating func increment() -> Self {
    self &+= 1
    return self
  }
}
