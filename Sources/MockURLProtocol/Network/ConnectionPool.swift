import LinkModel
import Quantities
import Scenarios

/// The connections of a network's sessions: a few to each host, used again while they stay open.
///
/// On the clock's queue alone.
final class ConnectionPool {
  /// Somebody who waits for a connection.
  final class Waiter {
    fileprivate let start: (OfflineConnection) -> Void
    fileprivate var isGone = false

    fileprivate init(_ start: @escaping (OfflineConnection) -> Void) { self.start = start }

    /// Waits no longer.
    func leave() { isGone = true }
  }

  private struct Host {
    var idle: [OfflineConnection] = []
    var busy = 0
    var waiters: [Waiter] = []
  }

  private unowned let core: NetworkCore
  private var hosts: [HostKey: Host] = [:]

  init(_ core: NetworkCore) { self.core = core }

  /// Calls `start` with a connection to the host, at once or when one of its `limit` is free.
  ///
  /// The newest of the idle ones is taken, as clients do.
  /// - Parameter fresh: whether an idle one won't do.
  func take(
    _ key: HostKey, limit: Int, fresh: Bool = false, _ start: @escaping (OfflineConnection) -> Void
  ) -> Waiter {
    let waiter = Waiter(start)
    var host = hosts[key] ?? Host()
    host.idle.removeAll { connection in
      guard let limit = connection.closesAt, limit <= core.clock.now else { return false }
      close(connection)
      return true
    }
    if fresh {
      for connection in host.idle { close(connection) }
      host.idle = []
    }
    if let connection = host.idle.popLast() {
      host.busy += 1
      hosts[key] = host
      connection.closesAt = nil
      start(connection)
    } else if host.busy < limit {
      host.busy += 1
      hosts[key] = host
      start(open(key))
    } else {
      host.waiters.append(waiter)
      hosts[key] = host
    }
    return waiter
  }

  private func open(_ key: HostKey) -> OfflineConnection {
    let facts = core.engine.opened(
      ConnectionFacts(peer: "offline", link: core.options.link?.description, scheme: key.scheme))
    return OfflineConnection(facts: facts, key: key, flows: core.link?.connect(facts.number))
  }

  private func close(_ connection: OfflineConnection) {
    if let flows = connection.flows { core.link?.disconnect(flows) }
  }

  /// Gives a connection back, which may serve another request when it `isOpen`.
  func release(_ connection: OfflineConnection, isOpen: Bool) {
    guard var host = hosts[connection.key] else { return }
    host.waiters.removeAll(where: \.isGone)
    if !isOpen { close(connection) }
    guard !host.waiters.isEmpty else {
      host.busy -= 1
      if isOpen { host.idle.append(connection) }
      hosts[connection.key] = host
      return
    }
    let next = host.waiters.removeFirst()
    hosts[connection.key] = host
    next.start(isOpen && connection.closesAt == nil ? connection : open(connection.key))
  }
}
