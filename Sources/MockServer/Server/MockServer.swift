import LinkModel
import Quantities
import Scenarios

/// A running server.
public final class MockServer: Sendable {
  /// A listening port and the link before it.
  public struct Endpoint: Hashable, Sendable {
    /// `http://127.0.0.1:8080`, with the first address that is served.
    public let url: String
    /// The port.
    public let port: UInt16
    /// The link as typed; nil for none.
    public let link: String?
  }

  /// The main port.
  public let main: Endpoint
  /// The ports of `ServerOptions.linkedPorts`, in their order.
  public let linked: [Endpoint]
  /// The unshaped port that only serves `/_mocksrv/`; nil while the main port does. The first link that is set opens it.
  public var control: Endpoint? { core.control }
  /// Decides what is answered, and remembers it.
  public let engine: Engine
  private let core: ServerCore

  /// Starts a server, which accepts connections when this returns.
  /// - Throws: `ListenerError` when a port can't be had, `LoopError` or `DaemonError` when the system is out of something.
  public init(_ options: ServerOptions = ServerOptions()) throws {
    let core = try ServerCore(options)
    do {
      main = try core.open(port: options.port, link: options.link, isControl: false)
      linked = try options.linkedPorts.map {
        try core.open(port: $0.port, link: $0.link, isControl: false, freePort: "--listen 0:\($0.link)")
      }
      let needsControl = options.link != nil || !options.linkedPorts.isEmpty || options.controlPort != nil
      if needsControl { try core.openControl() }
    } catch {
      core.stop()
      throw error
    }
    engine = core.engine
    self.core = core
  }

  /// Starts a server, which accepts connections when this returns; by default on any free port of both loopback addresses.
  /// - Throws: `ListenerError` when a port can't be had, `LoopError` or `DaemonError` when the system is out of something.
  public static func start(_ options: ServerOptions = ServerOptions()) async throws -> MockServer {
    try MockServer(options)
  }

  deinit { core.stop() }

  /// Begins a rule for the requests of the default session that match; it holds from the first verb on.
  public func when(_ match: RequestPattern) -> RuleHandle { engine.sessions.standard.when(match) }

  /// The topic of that name in a session, to publish to the streams that listen; the empty session is the default one.
  public func topic(_ name: String, session: String = "") -> EventTopic { engine.topic(name, session: session) }

  /// What was asked and answered so far.
  public var journal: Journal { engine.journal }

  /// What the client did right and wrong in the default session so far.
  public var verdicts: [Verdict] { verdicts(session: "") }

  /// What the client did right and wrong in a session so far.
  public func verdicts(session: String) -> [Verdict] { VerdictReport.judge(engine.journal.entries(of: session)) }

  /// The address of the main port: `http://127.0.0.1:8080`.
  public var url: String { main.url }
  /// Where the control API is.
  public var controlURL: String { control?.url ?? main.url }

  /// The link before the main port as it was set last; nil for none.
  public var link: String? { engine.host?.link }

  /// Puts another link before the main port, for connections that come from now on; nil takes it away.
  ///
  /// What is open goes on over the link it came by. The first link opens the control port.
  /// - Throws: `Problem` 503 when the server has stopped or no port can be had for the control API.
  public func setLink(_ link: LinkProfile?) throws(Problem) { try engine.host?.setLink(link) }

  /// Exchanges that have begun and not ended.
  public var openExchanges: Int { engine.journal.openCount }

  /// Closes the listeners; what is open goes on.
  public func stopAccepting() { core.stopAccepting() }

  /// Ends everything at once; without effect the second time. A server that nobody holds any more stops by itself.
  ///
  /// It waits for the server's threads, so don't call it from an observer of the journal or from `ServerOptions.warn`.
  public func stop() { core.stop() }
}
