import Quantities

/// The two directions of one connection over a link, and when its handshake is over.
public struct Flows {
  /// The connection's number, the key of its luck.
  public let connection: Int
  /// The bytes towards the client.
  public let down: Flow
  /// The bytes from the client.
  public let up: Flow
  /// When the client has its answer to the handshake; nothing passes before. Nil when the handshake never succeeds.
  public let establishedAt: MonotonicTime?
}
