/// How long a client is to wait before it asks again (RFC 9110 §10.2.3).
public enum RetryAfter: Hashable, Sendable {
  /// A number of seconds from the answer on.
  case seconds(Int64)
  /// A date, in Unix seconds.
  case date(Int64)

  /// Reads a count of seconds or a date; nil for anything else, such as `1.5` or `-1` (RFC 9110 §10.2.3).
  ///
  /// A count too large for Int64 is held at its end.
  public init?(parsing text: String) {
    var cursor = TextCursor(ASCII.trimmed(text[...]))
    if let seconds = cursor.saturatingNumber() {
      guard cursor.isAtEnd else { return nil }
      self = .seconds(seconds)
    } else {
      guard let date = HTTPDate.parse(text) else { return nil }
      self = .date(date)
    }
  }

  /// The value as it stands in the field (RFC 9110 §10.2.3).
  public var text: String {
    switch self {
    case .seconds(let seconds): String(max(0, seconds))
    case .date(let date): HTTPDate.format(unixSeconds: date)
    }
  }
}
