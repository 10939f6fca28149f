/// What can happen next on a reference connection. An endpoint is named by the direction in which it sends.
enum ReferenceEvent {
  case arrival(ReferencePacket, Direction)
  /// The retransmission timer of an endpoint; void unless `serial` is that of the last time it was set.
  case retransmission(Direction, serial: Int)
  /// The wait for reordered packets is over (RFC 8985 §6.2).
  case reordering(Direction, serial: Int)
  case handshake(ReferenceHandshake.Step)
}
