import HTTPSemantics
import Quantities

/// How long an answer asked the client to wait.
struct RetryAfterWait {
  /// The least wait from the answer on that complies.
  let wait: Duration
  /// The field's value.
  let text: String
  /// How far away the date was when it was answered, negative when it had passed; nil for seconds.
  let untilDate: Duration?

  /// Nil when the answer is no redirect and no error, or has no Retry-After that can be read (RFC 9110 §10.2.3).
  ///
  /// A date has whole seconds only: a client whose own clock is rounded may come a second before it.
  init?(_ attempt: Attempt) {
    guard let status = attempt.status, status >= 300, let text = attempt.answerField("Retry-After"),
      let value = RetryAfter(parsing: text), let answered = attempt.answered
    else { return nil }
    self.text = text
    switch value {
    case .seconds(let seconds):
      wait = .seconds(max(0, min(seconds, 1 << 31)))
      untilDate = nil
    case .date(let date):
      let wall = attempt.entry.beganWall + (answered - attempt.began).nanoseconds
      let (second, overflow) = date.multipliedReportingOverflow(by: 1_000_000_000)
      guard !overflow else { return nil }
      let until = Duration(nanoseconds: second - wall)
      wait = max(.zero, until - .seconds(1))
      untilDate = until
    }
  }

  /// What was asked for, as the end of "an answer that asked it to wait …".
  var summary: String {
    guard let untilDate else { return FigureText.seconds(wait) }
    return "until \(text), which was " + Self.distance(untilDate)
  }

  /// What complies, as the end of "Retry-After: 2 …".
  var demand: String {
    guard let untilDate else { return "asked for at least \(FigureText.seconds(wait))" }
    return
      "was \(Self.distance(untilDate)); a date has whole seconds, so at least \(FigureText.seconds(wait)) was asked for"
  }

  private static func distance(_ duration: Duration) -> String {
    duration < .zero ? "\(FigureText.seconds(.zero - duration)) ago" : "\(FigureText.seconds(duration)) away"
  }
}
