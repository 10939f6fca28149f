import HTTPSemantics
import Quantities

/// Decides what happens with each request; knows no socket, no URLSession, and no clock but the one it is given.
///
/// An exchange has five moments: the connection `opened`, the head `began`, the body progressed (`Exchange.receive`), the body
/// ended (`Exchange.received`), and the exchange finished (`Exchange.finished`).
public final class Engine: Sendable {
  private struct State {
    var connections = 0
    var scripts: [String: Script] = [:]
    var date = (second: Int64.min, text: "")
  }

  /// What the engine was told at its start.
  public let configuration: EngineConfiguration
  /// Every exchange so far.
  public let journal: Journal
  /// The clock of players and plans.
  public let time: any TimeSource
  /// The name-spaces of rules, counters and states.
  public let sessions: SessionStore
  /// Answers that come later or bit by bit.
  public let live: LiveAnswers
  /// Where request bodies are kept for the journal; nil when they aren't.
  let spool: BodySpool?
  let endpoints: [any Endpoint]
  private let base: LockedBox<BaseRules>
  private let hostBox = LockedBox<(any ServerHost)?>(nil)
  private let state = LockedBox(State())

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
    sessions = SessionStore(time: time, idleLimit: configuration.sessionIdleLimit)
    base = LockedBox(BaseRules(configuration.rules, machines: configuration.machines))
    live = LiveAnswers(time: time)
    let answers = live
    endpoints =
      configuration.endpoints(live) + EndpointCatalog.all(configuration, live)
      + (configuration.upstream.map { [UpstreamEndpoint($0, answers)] } ?? [])
    // A weak reference to the engine would make every retain of it several times as dear.
    sessions.onRemoval { [journal, hostBox, topics = live.topics] session in
      journal.remove(session: session.name)
      topics.remove(session: session.name)
      if let port = session.port { hostBox.withLock { $0 }?.closePort(port) }
    }
  }

  /// Bodies that are written while they are sent.
  public var channels: ChannelRegistry { live.channels }
  /// The topic of that name in a session, to publish to open streams; the empty name is the default session.
  public func topic(_ name: String, session: String = "") -> EventTopic { live.topics.topic(name, session: session) }
  /// Answers that are decided later.
  public var deferrals: DeferralRegistry { live.deferrals }

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
  /// - Parameter earliest: the journal shows no earlier begin than this; where time stands still, it tells what was asked in
  ///   reaction to an answer from what was on its way already.
  public func began(
    _ head: RequestHead, on connection: ConnectionFacts, index: Int, earliest: MonotonicTime? = nil
  ) -> Exchange {
    Exchange(engine: self, head: head, connection: connection, index: index, earliest: earliest)
  }

  /// The Date field for an answer whose head leaves after `delay` (RFC 9110 §6.6.1).
  public func date(after delay: Duration) -> String {
    delay == .zero ? date : HTTPDate.format(unixSeconds: (time.wallNanoseconds &+ delay.nanoseconds) / 1_000_000_000)
  }

  /// The Date field for an answer sent now (RFC 9110 §6.6.1).
  public var date: String { date(at: time.wallNanoseconds) }

  /// The Date field for an answer sent at `wall`, nanoseconds since 1970 (RFC 9110 §6.6.1).
  public func date(at wall: Int64) -> String {
    let second = wall / 1_000_000_000
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

  // MARK: rules

  /// The rules that hold in every session.
  var baseRules: BaseRules { base.withLock { $0 } }

  /// Replaces the rules that hold in every session and the states machines begin in, all at once; the oldest rule first.
  ///
  /// Counters of rules whose id stays go on, and so do the states of machines.
  public func replaceRules(_ rules: [Rule], machines: [String: String]) {
    base.withLock { $0 = BaseRules(rules, machines: machines, generation: $0.generation + 1) }
  }

  // MARK: sessions

  /// The server around the engine; nil in a player without sockets.
  public var host: (any ServerHost)? {
    get { hostBox.withLock { $0 } }
    set { hostBox.withLock { $0 = newValue } }
  }

  /// Lets a session begin anew: its counters, states and journal; rules, seed and port stay. False when there is none of that
  /// name; the empty name is the default one.
  @discardableResult
  public func resetSession(_ name: String) -> Bool {
    guard let session = sessions.existing(name) else { return false }
    session.reset()
    journal.clear(session: name)
    live.topics.reset(session: name)
    return true
  }

  /// Lets every session begin anew.
  public func reset() {
    for session in sessions.all { resetSession(session.name) }
  }

  /// Forgets a session with its rules, its journal and its port; false when there is none of that name.
  ///
  /// The default session can't go: it is reset, and its rules are removed.
  @discardableResult
  public func deleteSession(_ name: String) -> Bool {
    guard name.isEmpty else { return sessions.remove(name) }
    sessions.standard.removeRules()
    return resetSession("")
  }
}
