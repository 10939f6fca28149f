import Foundation
import MockServer
import MockTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Who answers in a test that runs with both: the offline network or a live server.
public struct Player: Sendable {
  /// The two kinds of player.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A `MockNetwork`, on virtual time.
    case offline
    /// A `MockServer`, on the machine's time.
    case server

    /// The player as issues name it.
    var title: String { self == .offline ? "the offline player" : "the live server" }
  }

  /// The player of the task that asks; nil outside of `.bothPlayers`.
  @TaskLocal static var running: Player?

  /// Which player it is.
  public let kind: Kind
  /// What answers.
  public let mock: any Mocking
  /// The time that the player goes by: virtual offline, the machine's for a server. A client that waits can be given it.
  public let clock: any Clock<Duration>
  private let base: String
  private let prepare: @Sendable (URLSessionConfiguration) -> Void
  private let end: @Sendable () -> Void
  private let sessions = LockedBox<[URLSession]>([])

  /// The offline player.
  init(_ network: MockNetwork) {
    kind = .offline
    mock = network
    clock = network.clock
    base = "https://any.host"
    prepare = { network.install(in: $0) }
    end = {}
  }

  /// A live server.
  init(_ server: MockServer) {
    kind = .server
    mock = server
    clock = ContinuousClock()
    base = server.url
    prepare = { $0.urlCache = nil }
    end = { server.stop() }
  }

  /// Ends the sessions it made, and a server.
  func stop() {
    for session in sessions.withLock({ $0 }) { session.invalidateAndCancel() }
    end()
  }

  /// `offline` or `server`.
  public var name: String { kind.rawValue }
  /// What was asked and answered so far.
  public var journal: Journal { mock.journal }
  /// What the client did right and wrong in the default session so far.
  public var verdicts: [Verdict] {
    mock.settle()
    return mock.verdicts
  }

  /// Begins a rule for the requests of the default session that match; it holds from the first verb on.
  public func when(_ match: RequestPattern) -> RuleHandle { mock.when(match) }

  /// An ephemeral configuration whose sessions' requests are answered by this player.
  public func configuration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    prepare(configuration)
    return configuration
  }

  /// An ephemeral session whose requests are answered by this player; it ends with the run.
  public func session(
    delegate: (any URLSessionDelegate)? = nil, delegateQueue: OperationQueue? = nil
  ) -> URLSession {
    let session = URLSession(configuration: configuration(), delegate: delegate, delegateQueue: delegateQueue)
    sessions.withLock { $0.append(session) }
    return session
  }

  /// The URL of a path with query, such as `/data/1m?mock=reset@64k,ok`, where this player answers.
  ///
  /// A path that makes no URL is a mistake in the test, which ends with the reason.
  public func url(_ target: String) -> URL {
    guard target.hasPrefix("/"), let url = URL(string: base + target) else {
      preconditionFailure(
        "\"\(target)\" makes no URL; write a path such as /data/1m, percent-encoded where it needs be")
    }
    return url
  }

  /// Waits on the player's time, which for the offline one costs next to none.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }
}
