import Quantities

/// When an answer fell silent.
enum SilenceStart {
  /// The moment of the last byte before a silence that hadn't ended when the exchange did; nil without one.
  ///
  /// It is worked out from the plan: delay, pause and the rate of the body up to where it stopped.
  static func of(_ attempt: Attempt) -> MonotonicTime? {
    guard let plan = attempt.entry.plan, let decided = attempt.entry.decided,
      attempt.delivery == .stalled || attempt.delivery == .open || attempt.delivery == .clientLeft
        || attempt.delivery == .serverFailed
    else { return nil }
    var time = decided + plan.delay
    if let ended = attempt.ended, ended < time { return decided }
    var position: Int64 = 0
    for cut in plan.cuts.sorted(by: { $0.point < $1.point }) {
      if case .body(let at) = cut.point {
        guard at <= plan.body.length ?? .max, !attempt.isHead else { continue }
        if position == 0 { time = time + plan.pause }
        if let rate = plan.rate { time = time + rate.duration(of: ByteCount(max(0, at - position))) }
        position = max(position, at)
      }
      switch cut.action {
      case .end(.hang): return isReached(time, attempt) ? time : nil
      case .pause(let duration):
        if let ended = attempt.ended, ended < time + duration { return isReached(time, attempt) ? time : nil }
        time = time + duration
      case .end, .garbage, .brokenChunk: return nil
      }
    }
    return nil
  }

  private static func isReached(_ time: MonotonicTime, _ attempt: Attempt) -> Bool {
    attempt.ended.map { $0 >= time } ?? true
  }
}
