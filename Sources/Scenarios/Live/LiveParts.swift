/// What one exchange holds that others decide or write; most exchanges have none.
final class LiveParts {
  private let answers: LiveAnswers
  private var channels: [ChannelID] = []
  private(set) var deferral: Deferral?
  /// The fault whose point in the upload led to the answer, for when that is decided.
  let reached: FaultPart?

  init(_ answers: LiveAnswers, reached: FaultPart?) {
    self.answers = answers
    self.reached = reached
  }

  /// Takes over what `plan` names; returns it, or the answer that says why it can't be played.
  func adopt(_ plan: ResponsePlan) -> ResponsePlan {
    channels += plan.body.channels
    deferral = nil
    guard let id = plan.deferral else { return plan }
    deferral = answers.deferrals.claim(id)
    return deferral == nil ? Problem(500, "\(id) is unknown, or another exchange waits for it").plan : plan
  }

  /// What was written into the body, where it is one channel alone.
  func story(of plan: ResponsePlan?) -> (bytes: [UInt8]?, brokenOff: Ending?)? {
    guard case .channel(let id) = plan?.body else { return nil }
    return answers.channels[id]?.story
  }

  /// The exchange has ended: whoever still writes or decides is told.
  func release() {
    channels += deferral?.cancel()?.body.channels ?? []
    answers.channels.close(channels)
  }
}
