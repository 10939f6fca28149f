import MicroHTTPD
import Quantities

/// Finds clients that left while libmicrohttpd was waiting for the rest of a request.
///
/// libmicrohttpd misses a FIN that comes together with bytes. That happens at the start of a connection and while a body is
/// awaited, so only those connections are looked at: one that is kept idle costs nothing.
final class ConnectionSweeper: Sendable {
  private struct State {
    /// How often each connection is still looked at.
    var watched: [Connection: Int] = [:]
    var isSweeping = false
  }

  private static let interval = Duration.seconds(2)
  /// How often a new connection is looked at.
  private static let rounds = 5

  private let loop: EventLoop
  private let state = LockedBox(State())

  init(loop: EventLoop) { self.loop = loop }

  /// Looks at `connection` for a while, or for as long as it is `awaitingBody`.
  func watch(_ connection: Connection, awaitingBody: Bool = false) {
    let begins = state.withLock { state in
      defer { state.isSweeping = true }
      state.watched[connection] = awaitingBody ? .max : Self.rounds
      return !state.isSweeping
    }
    if begins { schedule() }
  }

  /// The connection is libmicrohttpd's no longer, or is suspended and can't be looked at.
  func forget(_ connection: Connection) { state.withLock { _ = $0.watched.removeValue(forKey: connection) } }

  private func schedule() { loop.schedule(at: loop.now + Self.interval) { [self] in sweep() } }

  /// Under the lock, so that no connection ends meanwhile.
  private func sweep() {
    let goesOn = state.withLock { state in
      for (connection, left) in state.watched {
        connection.noticeEndOfStream()
        state.watched[connection] = left == .max ? .max : left - 1
        if left == 1 { state.watched[connection] = nil }
      }
      state.isSweeping = !state.watched.isEmpty
      return state.isSweeping
    }
    if goesOn { schedule() }
  }
}
