import Foundation
import LinkModel
import Quantities
import Scenarios

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A network that exists in memory: what URLSession asks of it is answered by the engine that also answers on a socket.
///
/// Rules, scripts, sessions, built-in endpoints, journal and verdicts are the server's own, and the host of a URL takes no part:
/// `https://any.host/data/1m?mock=reset@64k,ok` works offline. Each network is alone in its world, so tests run in parallel, one
/// network each. Keep it as long as its sessions are used: their requests fail when it is gone.
public final class MockNetwork: Sendable {
  let core: NetworkCore
  let loader: LoaderClass

  /// A network that nobody has used yet.
  public init(_ options: MockOptions = MockOptions()) {
    core = NetworkCore(options)
    loader = LoaderClass(core)
  }

  /// A network whose default session answers every path with `script`, which counts attempts for each path.
  public convenience init(_ script: Script, _ options: MockOptions = MockOptions()) {
    self.init(options)
    when(.any("*")).script(script)
  }

  deinit { loader.release() }

  /// Decides what is answered, and remembers it.
  public var engine: Engine { core.engine }
  /// The time of everything here.
  public var clock: MockClock { core.clock }
  /// What was asked and answered so far.
  public var journal: Journal { engine.journal }
  /// What the client did right and wrong in the default session so far.
  public var verdicts: [Verdict] { verdicts(session: "") }

  /// What the client did right and wrong in a session so far.
  public func verdicts(session: String) -> [Verdict] { VerdictReport.judge(engine.journal.entries(of: session)) }

  /// Begins a rule for the requests of the default session that match; it holds from the first verb on.
  public func when(_ match: RequestPattern) -> RuleHandle { engine.sessions.standard.when(match) }

  /// Puts another link between the client and every host, for connections that are opened from now on; nil takes it away.
  ///
  /// What is open goes on over the link it came by, and a timeline begins with the first connection over it.
  public func setLink(_ link: LinkProfile?) { core.clock.queue.async { [core] in core.setLink(link) } }

  /// The topic of that name in a session, to publish to the streams that listen; the empty session is the default one.
  public func topic(_ name: String, session: String = "") -> EventTopic { engine.topic(name, session: session) }

  /// What no rule and no endpoint answered so far, with the rules that came closest.
  public var unmatched: [String] { core.unmatched.withLock { $0 } }

  /// Lets every request of sessions made from `configuration` come here, and nothing go to the real network.
  ///
  /// What else the configuration says should be set before: it can't be asked later on every system.
  /// - Parameter cache: the sessions' cache, in place of the configuration's; nil for none, so that tests don't feed one another.
  public func install(in configuration: URLSessionConfiguration, cache: URLCache? = nil) {
    configuration.protocolClasses = [loader.type]
    configuration.urlCache = cache
    loader.note(configuration)
  }

  /// An ephemeral session whose requests come here.
  public func session(
    delegate: (any URLSessionDelegate)? = nil, delegateQueue: OperationQueue? = nil, cache: URLCache? = nil
  ) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    install(in: configuration, cache: cache)
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
  }

  /// What the mock can do here: all of it, unless this system's Foundation is one that the mock doesn't know.
  public var capabilities: Set<OfflineCapability> { core.capabilities }
}
