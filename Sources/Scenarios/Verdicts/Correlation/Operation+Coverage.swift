extension Operation {
  /// The bytes of the last version that were sent in all.
  var covered: CoveredBytes { progress.last?.sent ?? CoveredBytes() }

  /// Whether attempt `place` brought bytes that no earlier one had.
  func isProgress(at place: Int) -> Bool {
    let attempt = attempts[place]
    guard let span = attempt.sentSpan else { return attempt.succeeded && !attempt.failed && !attempt.isHead }
    return !progress[place].sent.contains(span)
  }

  /// The attempt that made the operation complete before `attempt` came; nil while it isn't.
  func completion(before attempt: Attempt) -> Attempt? {
    for place in completions.reversed() {
      let earlier = attempts[place]
      if earlier.isHead, !attempt.isHead { continue }
      if !earlier.isInFlight(at: attempt.began, onConnection: attempt.entry.connection) { return earlier }
    }
    guard let bringer = progress.last?.bringer, let length = bringer.representationLength,
      covered.contains(0..<length)
    else { return nil }
    return bringer
  }
}
