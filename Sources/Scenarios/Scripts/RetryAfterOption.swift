import Quantities

/// What the Retry-After field of an answer says (RFC 9110 §10.2.3).
public enum RetryAfterOption: Hashable, Sendable, CustomStringConvertible {
  /// A number of seconds; see `wholeSeconds`.
  case seconds(Duration)
  /// An HTTP-date this long after the answer.
  case date(Duration)
  /// A text sent as it is; free of CR, LF and NUL.
  case verbatim(String)

  /// The number that goes out for `seconds`, rounded up so that a client never comes too early; nil for the others.
  public var wholeSeconds: Int64? {
    guard case .seconds(let duration) = self else { return nil }
    let (whole, rest) = duration.components
    return rest > 0 ? whole + 1 : whole
  }

  /// The spelling behind `retry-after=`, such as `2s`, `@2s` or `"soon"`.
  public var description: String {
    switch self {
    case .seconds(let duration): duration.quantityText
    case .date(let duration): "@\(duration.quantityText)"
    case .verbatim(let text): ScriptText.quote(text)
    }
  }
}
