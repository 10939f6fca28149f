/// What a frame is (RFC 6455 §5.2).
public enum WebSocketOpcode: UInt8, Sendable {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  /// Whether frames of it may stand between those of a message (RFC 6455 §5.5).
  public var isControl: Bool { rawValue >= 8 }
}
