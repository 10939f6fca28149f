extension Operation {
  /// The bytes of the current version that were sent before the attempt at `place`; whole answers only where asked.
  ///
  /// A version that differs from the one before makes earlier bytes worthless (RFC 9110 §15.3.7.3).
  func covered(before place: Int, wholeOnly: Bool = false) -> CoveredBytes {
    var covered = CoveredBytes()
    var version: Attempt?
    for attempt in attempts.prefix(place) {
      guard let span = attempt.sentSpan else { continue }
      if let version, attempt.isOtherVersion(than: version) { covered = CoveredBytes() }
      version = attempt
      if !wholeOnly || attempt.delivery == .whole { covered.insert(span) }
    }
    return covered
  }

  /// The latest attempt before `place` that brought bytes of the representation.
  func lastBringer(before place: Int) -> Attempt? {
    attempts.prefix(place).last { $0.sentSpan != nil }
  }

  /// Whether attempt `place` brought bytes that no earlier one had.
  func isProgress(at place: Int) -> Bool {
    guard let span = attempts[place].sentSpan else { return attempts[place].succeeded && !attempts[place].isHead }
    return !covered(before: place).contains(span)
  }

  /// The attempt that made the operation complete before `attempt` came; nil while it isn't.
  func completion(before attempt: Attempt) -> Attempt? {
    var brought: Attempt?
    for earlier in attempts where !earlier.isInFlight(at: attempt.began, onConnection: attempt.entry.connection) {
      if earlier.succeeded, earlier.status != 206, !earlier.isEventStream, !earlier.isHead || attempt.isHead {
        brought = earlier
      }
    }
    if let brought { return brought }
    guard let last = lastBringer(before: attempts.count), let length = last.representationLength,
      covered(before: attempts.count).contains(0..<length)
    else { return nil }
    return last
  }
}
