/// How a lane's descriptor leads to the client: as the client's own socket, or through a relay.
protocol Wire: AnyObject, Sendable {
  /// Whether the client's system has acknowledged every byte that was written.
  func hasDelivered(_ descriptor: Int32) -> Bool
  /// Lets the client see an RST after every byte that was written.
  func reset(_ descriptor: Int32)
  /// Whether a half-closed descriptor may be closed without losing bytes on their way to the client.
  var keepsBytesAfterClose: Bool { get }
}

/// The descriptor is the client's own socket.
final class SocketWire: Wire {
  func hasDelivered(_ descriptor: Int32) -> Bool { SocketOptions.unacknowledgedBytes(descriptor) == 0 }

  func reset(_ descriptor: Int32) { SocketOptions.resetNow(descriptor) }

  /// A close with unread bytes turns into an RST that overtakes what was written.
  var keepsBytesAfterClose: Bool { false }
}
