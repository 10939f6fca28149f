/// A connection just accepted; whoever receives it owns the descriptor.
struct AcceptedConnection: Sendable {
  /// The socket: non-blocking, closed on exec, without delay.
  let fileDescriptor: Int32
  /// Where the connection comes from.
  let peer: SocketAddress
  /// The address it was made to, without the port.
  let localHost: String
}
