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
    /// The session; where it has gone, another may be at its address.
    weak var owner: AnyObject?
    var idle: [OfflineConnection] = []
    var busy = 0
    var waiters: [Waiter] = []
  }

  private unowned let core: NetworkCore
  private var hosts: [HostKey: Host] = [:]
  /// With how many hosts those of sessions that have gone are looked for.
  private var sweepCount = 64
  private var handovers: [(Waiter, OfflineConnection)] = []
  private var isHandingOver = false

  init(_ core: NetworkCore) { self.core = core }

  /// Calls `start` with a connection to the host, at once or when one of its `limit` is free.
  ///
  /// The newest of the idle ones is taken, as clients do.
  /// - Parameter fresh: whether an idle one won't do.
  func take(
    _ key: HostKey, of owner: AnyObject?, limit: Int, fresh: Bool = false,
    _ start: @escaping (OfflineConnection) -> Void
  ) -> Waiter {
    let waiter = Waiter(start)
    if hosts.count >= sweepCount { sweep() }
    var host = hosts[key] ?? Host(owner: owner)
    if host.owner !== owner {
      for connection in host.idle { connection.close() }
      host.idle = []
      host.owner = owner
    }
    host.idle.removeAll { connection in
      guard connection.isReset || connection.closesAt.map({ $0 <= core.clock.now }) == true else { return false }
      connection.close()
      return true
    }
    if fresh {
      for connection in host.idle { connection.close() }
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

  /// Closes what sessions have left that are gone, which nobody can ask for again.
  private func sweep() {
    for (key, host) in hosts where key.session != nil && host.owner == nil && host.busy == 0 {
      for connection in host.idle { connection.close() }
      hosts[key] = nil
    }
    sweepCount = max(64, 2 * hosts.count)
  }

  private func open(_ key: HostKey) -> OfflineConnection {
    let links = core.links
    let facts = core.engine.opened(
      ConnectionFacts(peer: "offline", link: links?.profile.description, scheme: key.scheme))
    return OfflineConnection(facts: facts, key: key, over: links?.link(for: facts.number))
  }

  /// Gives a connection back, which may serve another request when it `isOpen`.
  func release(_ connection: OfflineConnection, isOpen: Bool) {
    let key = connection.key
    guard hosts[key] != nil else { return }
    if !isOpen { connection.close() }
    guard let next = nextWaiter(key) else {
      hosts[key]?.busy -= 1
      if isOpen { hosts[key]?.idle.append(connection) }
      return
    }
    handovers.append((next, isOpen && connection.closesAt == nil ? connection : open(key)))
    handOver()
  }

  private func nextWaiter(_ key: HostKey) -> Waiter? {
    while hosts[key]?.waiters.isEmpty == false {
      if let next = hosts[key]?.waiters.removeFirst(), !next.isGone { return next }
    }
    return nil
  }

  /// Starts those whose turn it is. A request that is answered at once gives its connection back in here: one within the
  /// other, thousands of them would need more stack than there is.
  private func handOver() {
    guard !isHandingOver else { return }
    isHandingOver = true
    while !handovers.isEmpty {
      let (waiter, connection) = handovers.removeFirst()
      waiter.start(connection)
    }
    isHandingOver = false
  }
}
