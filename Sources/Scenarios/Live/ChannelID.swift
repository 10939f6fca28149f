/// Names a channel in a plan; no two channels of a run share one.
public struct ChannelID: Hashable, Sendable, CustomStringConvertible {
  /// Counts from 1.
  let number: Int

  /// `channel-1`, as a printed plan shows it.
  public var description: String { "channel-\(number)" }
}
