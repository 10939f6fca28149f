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
  /// RST, and the listener is closed for this long.
  case refuse(Duration)
}

extension Ending: CustomStringConvertible {
  /// The word the log shows.
  public var description: String {
    switch self {
    case .keepAlive: "keep-alive"
    case .close: "close"
    case .reset: "reset"
    case .hang: "stall"
    case .refuse(let duration): "refuse=\(duration.quantityText)"
    }
  }
}
