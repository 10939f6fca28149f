/// A frame that is sent whole (RFC 6455 §5.2).
public struct WebSocketFrame: Hashable, Sendable {
  /// Whether the message ends with it.
  public var isFinal: Bool
  /// What it is.
  public var opcode: WebSocketOpcode
  /// Whether its payload is masked, which a server must not do (RFC 6455 §5.1).
  public var isMasked: Bool
  /// The payload as it is meant.
  public var payload: [UInt8]

  /// A frame of these parts.
  public init(_ opcode: WebSocketOpcode, _ payload: [UInt8] = [], isFinal: Bool = true, isMasked: Bool = false) {
    self.opcode = opcode
    self.payload = payload
    self.isFinal = isFinal
    self.isMasked = isMasked
  }
}
