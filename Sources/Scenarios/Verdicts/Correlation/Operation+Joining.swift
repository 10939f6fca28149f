import Quantities

extension Operation {
  /// What `attempt`, which comes after all of this, has to do with it, and how well it fits; nil when nothing.
  func relation(of attempt: Attempt, policy: VerdictPolicy) -> (relation: Relation, fit: Int)? {
    guard attempt.began < newest + policy.operationGap else { return nil }
    if let completion = completion(before: attempt) { return relation(of: attempt, after: completion, policy: policy) }
    guard let latest = attempts.indices.last(where: { isSettled($0, before: attempt) }) else { return besides(attempt) }
    if let range = attempt.range, let end = range.end, progress.last?.whole.contains(range.first..<end) == true {
      return nil
    }
    if let retry = retry(attempt) { return retry }
    guard attempt.isGet || attempt.isHead else { return nil }
    let earlier = attempts[latest]
    let goesOn = earlier.isHead || earlier.status == 206 || attempt.range != nil && earlier.range != nil
    if goesOn || attempt.isHead { return (.next(of: latest), 2) }
    return attempts.indices.allSatisfy { isSettled($0, before: attempt) } ? nil : besides(attempt)
  }

  private func isSettled(_ place: Int, before attempt: Attempt) -> Bool {
    !attempts[place].isInFlight(at: attempt.began, onConnection: attempt.entry.connection)
  }

  private func relation(
    of attempt: Attempt, after completion: Attempt, policy: VerdictPolicy
  ) -> (relation: Relation, fit: Int)? {
    guard let place = attempts.lastIndex(where: { $0 === completion }) else { return nil }
    if attempt.isGet {
      // A client that was reset after the last byte may not have seen that nothing is missing.
      guard completion.entry.wire?.ending == .reset, let range = attempt.range, completion.isGet,
        range.first == completion.representationLength
      else { return nil }
      return (.retry(of: place, isCertain: true), 4)
    }
    guard !attempt.isIdempotent, attempt.repeats(completion), attempt.hasSameBytes(as: completion),
      attempt.entry.receivedBytes > 0, attempt.idempotencyKey == completion.idempotencyKey,
      attempt.began < (completion.ended ?? completion.began) + policy.retryWindow
    else { return nil }
    return (.again(of: place), 1)
  }

  private func besides(_ attempt: Attempt) -> (relation: Relation, fit: Int)? {
    if attempt.isGet, attempt.entry.head.has("Range"), attempts.contains(where: { $0.entry.head.has("Range") }) {
      return (.parallel, 1)
    }
    guard !attempt.isIdempotent, let place = attempts.indices.last, attempt.entry.receivedBytes > 0,
      attempt.hasSameBytes(as: attempts[place]), attempt.idempotencyKey == attempts[place].idempotencyKey
    else { return nil }
    return (.again(of: place), 1)
  }

  private func retry(_ attempt: Attempt) -> (relation: Relation, fit: Int)? {
    var best: (place: Int, fit: Int)?
    for place in unrepeated where isSettled(place, before: attempt) {
      let earlier = attempts[place]
      guard attempt.repeats(earlier), Self.asksAgain(attempt, earlier) else { continue }
      var fit = 10
      if attempt.range == earlier.range { fit += 4 }
      if attempt.entry.connection == earlier.entry.connection { fit += 2 }
      if fit >= best?.fit ?? 0 { best = (place, fit) }
    }
    return best.map { place, fit in
      (.retry(of: place, isCertain: Self.isCertain(attempt, after: attempts[place])), fit)
    }
  }

  /// Whether the parts asked for have to do with each other.
  private static func asksAgain(_ attempt: Attempt, _ earlier: Attempt) -> Bool {
    guard let wanted = attempt.range, let before = earlier.range else { return true }
    return wanted.overlaps(before)
  }

  /// A request on another connection may have been under way: one needs a moment to see an answer and to come back.
  private static func isCertain(_ attempt: Attempt, after earlier: Attempt) -> Bool {
    if attempt.entry.connection == earlier.entry.connection { return true }
    if let range = attempt.range, range.first > 0, range.first == earlier.sentSpan?.upperBound { return true }
    guard let settled = earlier.settled else { return false }
    let wasLeftOpen = earlier.entry.wire?.ending == .keepAlive && earlier.delivery == .whole
    return attempt.began >= settled + (wasLeftOpen ? .milliseconds(5) : .milliseconds(1))
  }
}
