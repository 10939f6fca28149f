import Quantities

/// What endpoints need whose answers come later or bit by bit.
public struct LiveAnswers: Sendable {
  /// Bodies that are written while they are sent.
  public let channels: ChannelRegistry
  /// Answers that are decided later.
  public let deferrals: DeferralRegistry

  init(time: any TimeSource) {
    channels = ChannelRegistry()
    deferrals = DeferralRegistry(time: time)
  }
}
