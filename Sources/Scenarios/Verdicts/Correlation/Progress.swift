/// How far an operation had come at some point.
struct Progress {
  /// The bytes of the current version that were sent.
  ///
  /// A version that differs from the one before makes earlier bytes worthless (RFC 9110 §15.3.7.3).
  private(set) var sent = CoveredBytes()
  /// Those of them that came in whole answers.
  private(set) var whole = CoveredBytes()
  /// The latest attempt that brought bytes; nil for none.
  private(set) var bringer: Attempt?
  /// The position of the first byte that was ever brought; nil for none.
  private(set) var start: Int64?
  /// Whether the client has asked for a part behind the beginning.
  private(set) var hasResumed = false
  /// Whether the server does as asked with ranges, and the version is the same all along.
  ///
  /// False once a range was answered with the whole, another part or another version, or refused.
  private(set) var takesRanges = true

  /// The progress with one more attempt.
  func adding(_ attempt: Attempt) -> Progress {
    guard attempt.isGet else { return self }
    var next = self
    if attempt.range?.first ?? 0 > 0 { next.hasResumed = true }
    if attempt.entry.head.has("Range"), [200, 412, 416].contains(attempt.status) { next.takesRanges = false }
    if attempt.answerField("Accept-Ranges")?.lowercased() == "none" { next.takesRanges = false }
    if let part = attempt.contentRange, let asked = attempt.range, part.first != asked.first {
      next.takesRanges = false
    }
    guard let span = attempt.sentSpan else { return next }
    if let bringer, attempt.isOtherVersion(than: bringer) {
      next.takesRanges = false
      next.sent = CoveredBytes()
      next.whole = CoveredBytes()
    }
    next.sent.insert(span)
    if attempt.delivery == .whole { next.whole.insert(span) }
    next.bringer = attempt
    next.start = start ?? span.lowerBound
    return next
  }
}
