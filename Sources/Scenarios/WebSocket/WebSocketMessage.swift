import HTTPSemantics
import Quantities

/// What a message says.
public enum WebSocketMessage: Hashable, Sendable {
  /// A text.
  case text(String)
  /// Bytes.
  case binary([UInt8])
  /// So many bytes of the `/data` pattern, made when they are sent.
  case data(count: Int64)
  /// A text of so many letters, `a` to `z` again and again.
  case letters(count: Int64)

  /// Larger ones can't be asked for: a message is held whole while it is sent.
  public static let limit: Int64 = 256 << 20

  var opcode: WebSocketOpcode {
    switch self {
    case .text, .letters: .text
    case .binary, .data: .binary
    }
  }

  var payload: [UInt8] {
    switch self {
    case .text(let text): return Array(text.utf8)
    case .binary(let bytes): return bytes
    case .data(let count):
      var bytes = [UInt8](repeating: 0, count: Int(count))
      bytes.withUnsafeMutableBytes { if !$0.isEmpty { DataPattern(seed: 0).fill($0, from: 0) } }
      return bytes
    case .letters(let count): return (0..<Int(count)).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    }
  }
}
