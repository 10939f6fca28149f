/// A segment that a reference sender has in hand, from its first transmission to its acknowledgement.
struct ReferenceSegment {
  var payload: Int
  /// When it left last, in nanoseconds.
  var sentAt: Int64 = 0
  var transmissions = 0
  /// Whether it has arrived.
  var isDelivered = false
  /// Whether it counts as lost, and whether it has been sent again since.
  var isLost = false
  var isResent = false

  /// Whether it counts as being on its way.
  var isInFlight: Bool { !isDelivered && (!isLost || isResent) }
}
