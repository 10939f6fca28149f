import Foundation
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension MockNetwork {
  /// Lets the requests of `URLSession.shared` come here while `body` runs, for code that can't be given a session.
  ///
  /// There is one shared session in a process, so one network at a time has it: others wait for their turn, and whatever else
  /// uses the shared session meanwhile ends up here too. Prefer to give the code a session. On Apple's systems sessions with a
  /// default configuration are caught as well. What is requested after `body` has ended goes to the real network: wait for all
  /// of it inside.
  public func asShared<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    await SharedSession.turn.take()
    SharedSession.attach(loader.type)
    defer {
      SharedSession.detach(loader.type)
      SharedSession.turn.leave()
    }
    return try await body()
  }
}

/// The one session that a process shares.
private enum SharedSession {
  static let turn = Turn()

  #if canImport(FoundationNetworking)
    /// The process's own cache, which must neither get what a mock answers nor answer for it.
    private static let cache = LockedBox<URLCache?>(nil)

    // Registered classes come behind URLSession's own here; the configuration is live, and its order counts.
    static func attach(_ type: URLProtocol.Type) {
      let configuration = URLSession.shared.configuration
      configuration.protocolClasses = [type] + (configuration.protocolClasses ?? [])
      cache.withLock { $0 = configuration.urlCache }
      configuration.urlCache = nil
    }

    static func detach(_ type: URLProtocol.Type) {
      let configuration = URLSession.shared.configuration
      configuration.protocolClasses = configuration.protocolClasses?.filter { $0 != type }
      configuration.urlCache = cache.withLock { cache in
        defer { cache = nil }
        return cache
      }
    }
  #else
    static func attach(_ type: URLProtocol.Type) { URLProtocol.registerClass(type) }

    static func detach(_ type: URLProtocol.Type) { URLProtocol.unregisterClass(type) }
  #endif

  /// Lets one at a time in, in the order in which they came.
  final class Turn: Sendable {
    private struct State {
      var isTaken = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = LockedBox(State())

    func take() async {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          guard state.isTaken else {
            state.isTaken = true
            return true
          }
          state.waiting.append(continuation)
          return false
        }
        if isFree { continuation.resume() }
      }
    }

    func leave() {
      let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.isTaken = false
        return nil
      }
      next?.resume()
    }
  }
}
