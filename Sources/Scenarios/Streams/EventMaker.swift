import Quantities

/// Makes server-sent events as a request's parameters ask for them.
struct EventMaker: Sendable {
  private let hasIDs: Bool
  private let type: String?
  private let data: String?
  private let lines: Int
  private let hasComments: Bool
  private let lineEnd: EventLineEnd
  /// What the stream begins with: a byte order mark, and how long to wait before coming back.
  let preamble: String

  /// Reads the parameters.
  /// - Throws: `Problem` 400 for one that is out of bounds.
  init(_ query: StreamQuery) throws(Problem) {
    hasIDs = try query.flag("ids", otherwise: true)
    type = query.text("event") ?? "ping"
    data = query.text("data")
    lines = try query.number("lines", in: 1...1_000) ?? 1
    hasComments = try query.flag("comments")
    lineEnd = try query.choice("eol", of: EventLineEnd.self) ?? .lf
    let retry = try query.duration("retry").map { $0.nanoseconds / 1_000_000 }
    let end = lineEnd.text(forEvent: 0)
    preamble = (try query.flag("bom") ? "\u{FEFF}" : "") + (retry.map { "retry: \($0)\(end)\(end)" } ?? "")
  }

  /// The event that a client gets first: the one behind the last that it has seen. Without ids nobody can tell.
  func firstEvent(lastID: String?, count: Int) -> Int {
    guard hasIDs, let lastID, let last = Int(lastID), (0..<count).contains(last) else { return 0 }
    return last + 1
  }

  /// The event at `index`, from 0, which is sent at `milliseconds` since 1970.
  func event(_ index: Int, milliseconds: Int64) -> String {
    var text =
      data
      ?? JSONValue.object([JSONMember("id", .integer(Int64(index))), JSONMember("timestamp", .integer(milliseconds))])
      .line
    for line in 1..<max(1, lines) { text += "\nline \(line + 1)" }
    let event = StreamEvent(text, id: hasIDs ? String(index) : nil, type: type.flatMap { $0.isEmpty ? nil : $0 })
    return self.text(event, index)
  }

  /// An event with the line ends, and the comment before it, that were asked for; the how-manieth of the stream from 0.
  func text(_ event: StreamEvent, _ index: Int) -> String {
    let end = lineEnd.text(forEvent: index)
    return (hasComments ? ": event \(index)\(end)" : "") + event.text(lineEnd: end)
  }

  /// A line that says nothing.
  func comment(_ text: String) -> String {
    let end = lineEnd.text(forEvent: 0)
    return ": \(text)\(end)\(end)"
  }
}
