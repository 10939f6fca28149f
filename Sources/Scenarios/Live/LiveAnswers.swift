import Quantities

/// What endpoints need whose answers come later or bit by bit.
public struct LiveAnswers: Sendable {
  /// Bodies that are written while they are sent.
  public let channels: ChannelRegistry
  /// Answers that are decided later.
  public let deferrals: DeferralRegistry
  /// What tests publish to open streams.
  public let topics: TopicRegistry
  /// The clock.
  let time: any TimeSource

  init(time: any TimeSource) {
    self.time = time
    topics = TopicRegistry()
    channels = ChannelRegistry()
    deferrals = DeferralRegistry(time: time)
  }
}
