/// A point in the body of the request.
public enum UploadPoint: Hashable, Sendable, CustomStringConvertible {
  /// At the request's head, before any of its body is read.
  case start
  /// Once this much of the request body has arrived.
  case at(BodyOffset)

  /// The spelling, such as `up:start`, `up:1m` or `up:50%`.
  public var description: String {
    switch self {
    case .start: "up:start"
    case .at(let offset): "up:\(offset)"
    }
  }
}
