/// How a lane's descriptor leads to the client: as the client's own socket, or through a relay.
protocol Wire: AnyObject, Sendable {
  /// Whether the client's system has acknowledged every byte that was written, or never will.
  func hasDelivered(_ descriptor: Int32) -> Bool
  /// Whether what a lane's descriptor takes is as good as delivered.
  var deliversAtOnce: Bool { get }
  /// Whether the loop moves the bytes, so that the lane had better be there too.
  var isOnLoop: Bool { get }
  /// The most bytes of a body that a lane prepares at once: many, so that a large body costs few calls; few where the journal must
  /// tell how far a body came, since that is how many it may count too many.
  var largestBlock: Int64 { get }
  /// Calls `report` once, on the loop's thread, when everything written so far has reached the client or never will.
  func whenDelivered(_ report: @escaping (Delivery) -> Void)
  /// Lets the client see an RST after every byte that was written.
  func reset(_ descriptor: Int32)
}

/// The descriptor is the client's own socket.
final class SocketWire: Wire {
  func hasDelivered(_ descriptor: Int32) -> Bool { SocketOptions.isSettled(descriptor) }

  var deliversAtOnce: Bool { true }

  var isOnLoop: Bool { false }

  var largestBlock: Int64 { 32_768 }

  /// What the client's own socket has taken counts as delivered: on loopback there is nothing in between.
  func whenDelivered(_ report: @escaping (Delivery) -> Void) { report(.complete) }

  func reset(_ descriptor: Int32) { SocketOptions.resetNow(descriptor) }
}
