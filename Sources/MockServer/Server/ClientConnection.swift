import Scenarios

/// A connection as both lanes know it, from accept to the end.
///
/// `@unchecked Sendable`: a connection is in one lane at a time, and the hand-over (a lock in the daemon, or a post to the loop)
/// orders what one lane wrote before what the other reads.
final class ClientConnection: @unchecked Sendable {
  /// What the engine knows of it.
  let facts: ConnectionFacts
  /// How endings reach the client.
  let wire: any Wire
  /// What `refuse` closes for a while; nil on the control port.
  let gate: ListenerGate?
  /// Requests so far.
  var exchanges = 0
  /// Whether the client broke the connection while nothing was read from it.
  var isReset = false

  init(facts: ConnectionFacts, wire: any Wire, gate: ListenerGate?) {
    self.facts = facts
    self.wire = wire
    self.gate = gate
  }
}
