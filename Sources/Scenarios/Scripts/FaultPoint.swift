/// The place at which a fault happens.
public enum FaultPoint: Hashable, Sendable, CustomStringConvertible {
  /// Before the first byte of the answer.
  case start
  /// After the whole head of the answer.
  case head
  /// In the encoded body of the answer, without chunk framing.
  case body(BodyOffset)
  /// In the body of the request.
  case up(UploadPoint)

  /// The sort of place this is.
  public var place: FaultPlace {
    switch self {
    case .start: .start
    case .head: .head
    case .body: .body
    case .up: .upload
    }
  }

  /// The spelling behind `@`, such as `head`, `64k`, `50%` or `up:1m`.
  public var description: String {
    switch self {
    case .start: "start"
    case .head: "head"
    case .body(let offset): offset.description
    case .up(let point): point.description
    }
  }
}
