/// The sorts of place at which a fault can happen.
public enum FaultPlace: String, CaseIterable, Sendable {
  /// Before the first byte of the answer.
  case start
  /// After the whole head of the answer.
  case head
  /// In the body of the answer.
  case body
  /// In the body of the request.
  case upload

  /// How the place is written, for error messages.
  var spelling: String {
    switch self {
    case .start: "@start"
    case .head: "@head"
    case .body: "a size such as @64k or a percentage such as @50% of the body"
    case .upload: "a point of the upload such as @up:start, @up:1m or @up:50%"
    }
  }
}
