import LinkModel
import Quantities
import Scenarios

/// A connection that is only imagined, so that numbers in the journal and windows of a link mean what they mean on a socket.
///
/// On the clock's queue alone.
final class OfflineConnection {
  let facts: ConnectionFacts
  let key: HostKey
  /// The connection's way over the link; nil without one.
  let flows: Flows?
  /// How many exchanges it has had.
  private(set) var exchanges = 0
  /// When the server closes it unless another request comes.
  var closesAt: MonotonicTime?

  init(facts: ConnectionFacts, key: HostKey, flows: Flows?) {
    self.facts = facts
    self.key = key
    self.flows = flows
  }

  /// Whether a request went over it before.
  var isUsed: Bool { exchanges > 0 }

  /// The number of the next exchange, from 1.
  func nextIndex() -> Int {
    exchanges += 1
    return exchanges
  }
}
