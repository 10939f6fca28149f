import Testing

@testable import MockServer

/// A client that speaks WebSocket by hand, so that it can also break the rules.
final class WebSocketClient {
  /// A frame that came.
  struct Frame: Equatable {
    var first: UInt8
    var payload: [UInt8]
    var isMasked = false

    var opcode: UInt8 { first & 15 }
    var isFinal: Bool { first & 128 != 0 }
    var text: String { String(decoding: payload, as: UTF8.self) }
    /// The code of a close frame; nil for one without.
    var code: Int? { payload.count < 2 ? nil : Int(payload[0]) << 8 | Int(payload[1]) }

    static func text(_ text: String) -> Frame { Frame(first: 0x81, payload: Array(text.utf8)) }
    static func close(_ code: Int) -> Frame { Frame(first: 0x88, payload: [UInt8(code >> 8), UInt8(code & 255)]) }
  }

  let raw: RawClient

  /// Opens a WebSocket at `target`.
  init(_ server: MockServer, _ target: String, port: UInt16? = nil, fields: String = "") throws {
    raw = try RawClient(
      port ?? server.port,
      "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\(fields)\r\n")
    let head = raw.readHead()
    try #require(head.status == 101)
    #expect(head["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  /// Sends a frame, masked unless asked otherwise.
  func send(_ first: UInt8, _ payload: [UInt8], masked: Bool = true) {
    raw.send(bytes(of: first, payload, masked: masked))
  }

  /// The bytes of a frame.
  func bytes(of first: UInt8, _ payload: [UInt8], masked: Bool = true) -> [UInt8] {
    var bytes = [first]
    let flag: UInt8 = masked ? 128 : 0
    switch payload.count {
    case 0..<126: bytes.append(flag | UInt8(payload.count))
    case 126..<65_536: bytes += [flag | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default: bytes += [flag | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    if masked {
      let mask: [UInt8] = [1, 2, 3, 4]
      bytes += mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    } else {
      bytes += payload
    }
    return bytes
  }

  func send(_ text: String) { send(0x81, Array(text.utf8)) }

  func close(_ code: Int) { send(0x88, [UInt8(code >> 8), UInt8(code & 255)]) }

  /// The next frame; nil at the end.
  func next() -> Frame? {
    let head = raw.read(2)
    guard head.count == 2 else { return nil }
    var length = Int(head[1] & 127)
    if length > 125 { length = raw.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
    let isMasked = head[1] & 128 != 0
    let mask = isMasked ? raw.read(4) : []
    var payload = raw.read(length)
    if isMasked { payload = payload.enumerated().map { $1 ^ mask[$0 % 4] } }
    return Frame(first: head[0], payload: payload, isMasked: isMasked)
  }
}
