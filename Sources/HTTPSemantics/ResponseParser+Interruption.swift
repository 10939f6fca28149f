extension ResponseParser {
  /// What it means that the stream ends where it does (RFC 9112 §8).
  public enum Interruption: Hashable, Sendable {
    /// Nothing is missing.
    case none
    /// No byte of the final response came: the stream was empty, or held interim responses alone.
    case beforeFirstByte
    /// The first line of a response is incomplete.
    case inStatusLine
    /// The fields of a response are incomplete.
    case inHead
    /// The body lacks this many bytes of its Content-Length, at least 1.
    case inBody(missing: Int64)
    /// The chunked body, or the fields behind it, lack their end.
    case inChunks
  }
}
