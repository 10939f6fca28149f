extension ResponseParser {
  /// One thing that the stream holds, in the order of the stream.
  public enum Event: Hashable, Sendable {
    /// An interim response: 1xx, but not 101 (RFC 9110 §15.2).
    case interim(ResponseHead)
    /// The head of the final response.
    case head(ResponseHead)
    /// Bytes of the body, never empty; a slice of what was fed.
    case body(ArraySlice<UInt8>)
    /// The end of the response, with the fields behind a chunked body (RFC 9112 §7.1.2).
    case end(trailers: HeaderFields)
  }
}
