/// How a lane's descriptor leads to the client: as the client's own socket, or through a relay.
protocol Wire: AnyObject, Sendable {
  /// Whether the client's system has acknowledged every byte that was written.
  func hasDelivered(_ descriptor: Int32) -> Bool
  /// Lets the client see an RST after every byte that was written.
  func reset(_ descriptor: Int32)
}

/// The descriptor is the client's own socket.
final class SocketWire: Wire {
  func hasDelivered(_ descriptor: Int32) -> Bool { SocketOptions.unacknowledgedBytes(descriptor) == 0 }

  func reset(_ descriptor: Int32) { SocketOptions.resetNow(descriptor) }
}
