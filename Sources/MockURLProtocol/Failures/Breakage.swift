import HTTPSemantics

/// How an answer broke off, as its client sees it.
enum Breakage: Hashable, Sendable {
  /// FIN came before the answer's end.
  case ended(ResponseParser.Interruption)
  /// RST came, before or after the first byte of an answer.
  case reset(afterBytes: Bool)
  /// The bytes are no answer.
  case unreadable(ResponseParser.Failure)
  /// The body isn't what its Content-Encoding says.
  case undecodable

  /// Whether it says that the connection was gone, not that the answer was wrong.
  var isOfConnection: Bool {
    switch self {
    case .ended, .reset: true
    case .unreadable, .undecodable: false
    }
  }
}
