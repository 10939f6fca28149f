import HTTPSemantics
import Quantities

/// How long an answer asked the client to wait.
struct RetryAfterWait {
  /// The least wait from the answer on that complies.
  let wait: Duration
  /// The field's value.
  let text: String

  /// Nil when the answer is no redirect and no error, or has no Retry-After that can be read (RFC 9110 §10.2.3).
  ///
  /// A date has whole seconds only: a client whose own clock is rounded may come a second before it.
  init?(_ attempt: Attempt) {
    guard let status = attempt.status, status >= 300, let text = attempt.answerField("Retry-After"),
      let value = RetryAfter(parsing: text), let answered = attempt.answered
    else { return nil }
    self.text = text
    switch value {
    case .seconds(let seconds): wait = .seconds(max(0, min(seconds, 1 << 31)))
    case .date(let date):
      let wall = attempt.entry.beganWall + (answered - attempt.began).nanoseconds
      let (second, overflow) = date.multipliedReportingOverflow(by: 1_000_000_000)
      guard !overflow else { return nil }
      wait = max(.zero, Duration(nanoseconds: second - wall) - .seconds(1))
    }
  }
}
