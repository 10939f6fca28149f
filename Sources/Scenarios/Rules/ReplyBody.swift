/// The body of a reply.
public enum ReplyBody: Hashable, Sendable {
  /// No body.
  case none
  /// These bytes, with this Content-Type unless the reply's fields name one; nil for none.
  case bytes([UInt8], type: String?)
  /// `count` bytes of the `/data` pattern.
  case data(count: Int64)
  /// The file at an absolute path, read when it is served.
  case file(path: String)
  /// A text in which `{{…}}` is filled in.
  case template(Template, type: String?)
  /// What a built-in endpoint answers at this target, such as `/data/1m?ranges=ignore`, with the request's own method and fields.
  case endpoint(target: String)
  /// Everything that goes on the wire, head included; pauses lie between the pieces.
  case raw([RawPiece])
  /// A conversation over WebSocket, behind the opening handshake.
  case webSocket(ConversationPlan)
}
