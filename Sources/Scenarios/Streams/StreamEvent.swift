import Quantities

/// An event of a stream: a server-sent event, a line of JSON, the answer to a long poll or a message of a WebSocket.
public struct StreamEvent: Hashable, Sendable {
  /// What Last-Event-ID says after this event; nil to leave that as it is, and to let a topic number the event.
  public var id: String?
  /// The event's type; nil for `message`.
  public var type: String?
  /// The text, of any number of lines.
  public var data: String
  /// How long the client is to wait before it reconnects, in whole milliseconds; nil to say nothing of it.
  public var retry: Duration?

  /// An event of `data`. Line ends, which id and type can't have, become blanks there.
  public init(_ data: String, id: String? = nil, type: String? = nil, retry: Duration? = nil) {
    self.data = data
    self.id = id.map(Self.oneLine)
    self.type = type.map(Self.oneLine)
    self.retry = retry
  }

  /// The lines of the event and the empty one behind them (HTML Living Standard §9.2.5).
  func text(lineEnd: String = "\n") -> String {
    var lines: [String] = []
    if let retry { lines.append("retry: \(retry.nanoseconds / 1_000_000)") }
    if let id { lines.append("id: \(id)") }
    if let type { lines.append("event: \(type)") }
    lines += Self.lines(of: data).map { "data: \($0)" }
    return lines.map { $0 + lineEnd }.joined() + lineEnd
  }

  /// The event as a JSON object: `id`, `event` and `data`.
  var json: JSONValue {
    .object([
      JSONMember("id", id.map { .string($0) } ?? .null), JSONMember("event", .string(type ?? "message")),
      JSONMember("data", .string(data)),
    ])
  }

  /// `text` at its line ends, whichever they are.
  static func lines(of text: String) -> [String] {
    var lines: [[UInt8]] = [[]]
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 13: lines.append([])
      case 10: if previous != 13 { lines.append([]) }
      default: lines[lines.count - 1].append(byte)
      }
      previous = byte
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" || $0 == "\r" || $0 == "\0" ? " " : $0 }))
  }
}
