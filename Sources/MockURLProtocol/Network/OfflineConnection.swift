import LinkModel
import Quantities
import Scenarios

/// A connection that is only imagined, so that numbers in the journal and windows of a link mean what they mean on a socket.
///
/// On the clock's queue alone.
final class OfflineConnection {
  let facts: ConnectionFacts
  let key: HostKey
  /// The connection's way over a link; nil without one.
  let way: (link: OfflineLink, flows: Flows)?
  /// How many exchanges it has had.
  private(set) var exchanges = 0
  /// When the server closes it unless another request comes.
  var closesAt: MonotonicTime?

  init(facts: ConnectionFacts, key: HostKey, over link: OfflineLink?) {
    self.facts = facts
    self.key = key
    way = link.map { ($0, $0.connect(facts.number)) }
  }

  /// Whether a hand-over has reset it, which its client sees without sending anything.
  var isReset: Bool {
    guard let way else { return false }
    way.link.advance()
    return way.flows.down.handover == .reset
  }

  /// Leaves the link.
  func close() {
    if let way { way.link.disconnect(way.flows) }
  }

  /// Whether a request went over it before.
  var isUsed: Bool { exchanges > 0 }

  /// The number of the next exchange, from 1.
  func nextIndex() -> Int {
    exchanges += 1
    return exchanges
  }
}
