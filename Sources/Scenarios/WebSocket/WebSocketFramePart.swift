/// Some of a frame that was received, unmasked.
public struct WebSocketFramePart: Hashable, Sendable {
  /// Whether the message ends with the frame.
  public var isFinal: Bool
  /// The reserved bits, RSV1 being worth 4; without an extension they have to be 0 (RFC 6455 §5.2).
  public var reserved: UInt8
  /// What it is, known or not.
  public var opcode: UInt8
  /// Whether it came masked, as a client's frames must (RFC 6455 §5.1).
  public var isMasked: Bool
  /// The length of the whole payload.
  public var length: UInt64
  /// This part of the payload.
  public var payload: [UInt8]
  /// Whether nothing of the payload came before.
  public var isFirst: Bool
  /// Whether nothing of it comes behind.
  public var isLast: Bool

  /// A part of a frame.
  public init(
    isFinal: Bool, reserved: UInt8 = 0, opcode: UInt8, isMasked: Bool = true, length: UInt64, payload: [UInt8],
    isFirst: Bool = true, isLast: Bool = true
  ) {
    (self.isFinal, self.reserved, self.opcode, self.isMasked) = (isFinal, reserved, opcode, isMasked)
    (self.length, self.payload, self.isFirst, self.isLast) = (length, payload, isFirst, isLast)
  }
}
