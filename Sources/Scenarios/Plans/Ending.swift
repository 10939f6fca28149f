import Quantities

/// How the server leaves the connection after an exchange.
public enum Ending: Hashable, Sendable {
  /// The connection waits for the next request (RFC 9112 §9.3).
  case keepAlive
  /// FIN after the last byte.
  case close
  /// RST once the peer has acknowledged every byte before it.
  case reset
  /// The socket stays open and silent until the client leaves.
  case hang
  /// The connection waits for the next request, and is closed with FIN when nothing of one comes within this time.
  case idle(Duration)
  /// The same with RST.
  case idleReset(Duration)
  /// RST, and the listener is closed for this long.
  case refuse(Duration)

  /// Whether another request may follow on the connection.
  public var keepsConnection: Bool {
    switch self {
    case .keepAlive, .idle, .idleReset: true
    case .close, .reset, .hang, .refuse: false
    }
  }
}

extension Ending: CustomStringConvertible {
  /// The word the log shows.
  public var description: String {
    switch self {
    case .keepAlive: "keep-alive"
    case .close: "close"
    case .reset: "reset"
    case .hang: "stall"
    case .idle(let duration): "idle=\(duration.quantityText)"
    case .idleReset(let duration): "idle-reset=\(duration.quantityText)"
    case .refuse(let duration): "refuse=\(duration.quantityText)"
    }
  }
}
