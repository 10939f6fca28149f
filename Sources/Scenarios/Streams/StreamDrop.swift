/// How a stream is made to end.
public enum StreamDrop: String, CaseIterable, Sendable {
  /// In good order: the body is complete, the connection goes on, and a long poll is answered 204.
  case end
  /// FIN in the middle of the body, without the last chunk.
  case close
  /// RST, once every byte before it was acknowledged.
  case reset
  /// Silence with the socket open.
  case stall

  /// How the connection is left; nil where the answer ends in good order.
  var ending: Ending? {
    switch self {
    case .end: nil
    case .close: .close
    case .reset: .reset
    case .stall: .hang
    }
  }
}
