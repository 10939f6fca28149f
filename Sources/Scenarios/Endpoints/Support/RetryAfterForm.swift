import HTTPSemantics
import Quantities

/// How an endpoint says when to come back (RFC 9110 §10.2.3).
enum RetryAfterForm: String, CaseIterable {
  case seconds, date, none

  /// The value of Retry-After for a wait that begins at `wall`, nanoseconds since 1970; nil for no such field.
  ///
  /// Both forms know whole seconds alone: the value is never too early.
  func value(after wait: Duration, wall: Int64) -> String? {
    switch self {
    case .seconds: RetryAfter.seconds(max(1, wait.ceilingSeconds)).text
    case .date:
      RetryAfter.date((wall &+ max(0, wait.nanoseconds) &+ 999_999_999) / 1_000_000_000).text
    case .none: nil
    }
  }
}
