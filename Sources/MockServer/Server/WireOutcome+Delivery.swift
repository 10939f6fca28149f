import Scenarios

extension WireOutcome {
  /// This outcome, as the lane saw it, corrected by what became of the bytes behind the lane.
  func corrected(by delivery: Delivery) -> WireOutcome {
    guard case .cut(let loss, let undelivered) = delivery else { return self }
    switch loss {
    case .clientGone: return cut(by: undelivered, end: .clientGone)
    case .stopped: return cut(by: undelivered, end: .serverFailed("the server stopped"))
    case .handover(let how):
      // What the lane takes for a client that left was the link.
      guard undelivered > 0 || end == .clientGone else { return self }
      return cut(by: undelivered, end: .linkBroke, ending: how == .reset ? .reset : .hang, always: true)
    }
  }

  private func cut(by undelivered: Int64, end: End, ending: Ending = .close, always: Bool = false) -> WireOutcome {
    guard undelivered > 0 || always else { return self }
    var outcome = self
    outcome.bodyBytesSent = max(0, bodyBytesSent - undelivered)
    outcome.end = end
    outcome.ending = ending
    return outcome
  }
}
