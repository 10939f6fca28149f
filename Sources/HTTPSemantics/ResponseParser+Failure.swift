extension ResponseParser {
  /// Why a stream is no response that a client can read.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stream doesn't begin with `HTTP/`; a client that allowed HTTP/0.9 would take it for a body.
    case notHTTP
    /// The major version of the status line isn't 1; the version as sent (RFC 9110 §2.5).
    case unsupportedVersion(String)
    /// The first line isn't a status line; a sentence without its end (RFC 9112 §4).
    case malformedStatusLine(String)
    /// The head breaks the grammar or contradicts itself; a sentence without its end.
    case malformedHead(String)
    /// A head, or the fields behind a chunked body, exceed `ResponseParser.longestHead`.
    case headTooLarge
    /// The chunked coding is broken; a sentence without its end (RFC 9112 §7.1).
    case malformedChunk(String)
    /// The fields behind a chunked body break the grammar; a sentence without its end (RFC 9112 §7.1.2).
    case malformedTrailer(String)

    /// The sentence a user reads.
    public var description: String {
      switch self {
      case .notHTTP: "the response doesn't begin with \"HTTP/\""
      case .unsupportedVersion(let version): "the response's version is \(version); only HTTP/1.0 and HTTP/1.1 are read"
      case .malformedStatusLine(let problem), .malformedHead(let problem):
        "the response's head is malformed: \(problem)"
      case .headTooLarge: "the response's fields exceed \(ResponseParser.longestHead) bytes"
      case .malformedChunk(let problem): "the response's chunked body is malformed: \(problem)"
      case .malformedTrailer(let problem): "the fields behind the response's body are malformed: \(problem)"
      }
    }
  }
}
