/// What was said on a WebSocket, for the journal.
public struct ConversationReport: Hashable, Sendable {
  /// Which side did something.
  public enum Side: String, Sendable {
    /// The client.
    case client
    /// The server.
    case server
  }

  /// Frames of one direction.
  public struct Traffic: Hashable, Sendable {
    /// Whole messages.
    public var messages = 0
    /// Frames, control frames among them.
    public var frames = 0
    /// Payload of all frames.
    public var bytes: Int64 = 0
  }

  /// What came from the client.
  public internal(set) var received = Traffic()
  /// What was sent to it.
  public internal(set) var sent = Traffic()
  /// The close frame that came from the client; nil for none.
  public internal(set) var closeReceived: WebSocketClose?
  /// The close frame that was sent; nil for none.
  public internal(set) var closeSent: WebSocketClose?
  /// Who closed or broke off first; nil while nobody has.
  public internal(set) var endedBy: Side?
  /// What the server found wrong; nil for nothing.
  public internal(set) var complaint: String?

  /// `3 messages in, 2 out, the client closed with 1000`.
  var text: String {
    "\(received.messages) messages in, \(sent.messages) out, \(end)"
  }

  private var end: String {
    switch (endedBy, closeReceived, closeSent) {
    case (.client, let close?, let answer):
      return "the client closed \(Self.with(close))" + (answer == nil ? ", which wasn't answered" : "")
    case (.client, nil, _): return "the client left without closing"
    case (.server, let answer, let close?):
      return "the server closed \(Self.with(close))" + (answer == nil ? ", which wasn't answered" : "")
    case (.server, _, nil): return "the server broke off"
    case (nil, _, _): return "the connection ended"
    }
  }

  private static func with(_ close: WebSocketClose) -> String {
    close.code == nil ? close.text : "with \(close.text)"
  }

  /// The report as the journal's records have it.
  var json: JSONValue {
    .object([
      JSONMember("received", Self.json(received)), JSONMember("sent", Self.json(sent)),
      JSONMember("closeReceived", Self.json(closeReceived)), JSONMember("closeSent", Self.json(closeSent)),
      JSONMember("endedBy", endedBy.map { .string($0.rawValue) } ?? .null),
    ])
  }

  private static func json(_ traffic: Traffic) -> JSONValue {
    .object([
      JSONMember("messages", .integer(Int64(traffic.messages))), JSONMember("frames", .integer(Int64(traffic.frames))),
      JSONMember("bytes", .integer(traffic.bytes)),
    ])
  }

  private static func json(_ close: WebSocketClose?) -> JSONValue {
    guard let close else { return .null }
    return .object([
      JSONMember("code", close.code.map { .integer(Int64($0)) } ?? .null), JSONMember("reason", .string(close.reason)),
    ])
  }
}
