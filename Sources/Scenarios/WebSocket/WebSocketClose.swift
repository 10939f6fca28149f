/// What a close frame says: a code, and a reason for people (RFC 6455 §5.5.1).
public struct WebSocketClose: Hashable, Sendable {
  /// The code; nil for a frame without payload, which counts as 1005.
  public var code: Int?
  /// The reason, at most 123 bytes of UTF-8.
  public var reason: String

  /// A close with `code`.
  public init(_ code: Int?, _ reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// The longest reason: a control frame has 125 bytes, two of which are the code.
  public static let longestReason = 123

  /// The frame's payload; what a frame can't hold of the reason is left out.
  var payload: [UInt8] {
    guard let code else { return [] }
    var text = reason
    while text.utf8.count > Self.longestReason { text.removeLast() }
    return [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)] + Array(text.utf8)
  }

  /// Reads a frame's payload.
  /// - Returns: nil for one that breaks the rules, with the code that says how: a single byte, a code that mustn't be sent (RFC 6455
  ///   §7.4), or a reason that isn't UTF-8.
  static func read(_ payload: [UInt8]) -> (close: WebSocketClose?, failure: Int) {
    guard !payload.isEmpty else { return (WebSocketClose(nil), 0) }
    guard payload.count > 1 else { return (nil, 1002) }
    let code = Int(payload[0]) << 8 | Int(payload[1])
    guard mayBeSent(code) else { return (nil, 1002) }
    guard let reason = String(validating: payload[2...], as: UTF8.self) else { return (nil, 1007) }
    return (WebSocketClose(code, reason), 0)
  }

  /// Whether a close frame may have this code (RFC 6455 §7.4.1, §7.4.2).
  static func mayBeSent(_ code: Int) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }

  /// `1000`, `1001 "going away"`, or `without a code`.
  var text: String {
    guard let code else { return "without a code" }
    return reason.isEmpty ? "\(code)" : "\(code) \(Shown.quoted(reason))"
  }
}
