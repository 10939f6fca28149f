import Scenarios

extension WireOutcome {
  /// This outcome, as the lane saw it, corrected by what became of the bytes behind the lane.
  func corrected(by delivery: Delivery) -> WireOutcome {
    switch delivery {
    case .complete: return self
    case .clientGone(let undelivered): return cut(by: undelivered, end: .clientGone)
    case .stopped(let undelivered): return cut(by: undelivered, end: .serverFailed("the server stopped"))
    }
  }

  private func cut(by undelivered: Int64, end: End) -> WireOutcome {
    guard undelivered > 0 else { return self }
    var outcome = self
    outcome.bodyBytesSent = max(0, bodyBytesSent - undelivered)
    outcome.end = end
    outcome.ending = .close
    return outcome
  }
}
