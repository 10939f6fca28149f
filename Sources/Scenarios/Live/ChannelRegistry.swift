import Quantities

/// The channels of a run by their names in plans, as long as an exchange or a writer needs them.
public final class ChannelRegistry: Sendable {
  private struct State {
    var count = 0
    var open: [ChannelID: Channel] = [:]
  }

  /// What may wait for a reader unless somebody says otherwise: 1 MiB.
  public static let defaultLimit = ByteCount(1 << 20)

  private let state = LockedBox(State())

  init() {}

  /// A new channel, which at most `limit` bytes may wait in.
  ///
  /// It belongs to the exchange whose plan names it, and is forgotten when that ends.
  /// - Parameter transcript: up to how many bytes the journal gets to know what was written; nil where it doesn't.
  public func open(limit: ByteCount = defaultLimit, transcript: ByteCount? = nil) -> Channel {
    state.withLock { state in
      state.count += 1
      let channel = Channel(id: ChannelID(number: state.count), limit: limit, transcript: transcript)
      state.open[channel.id] = channel
      return channel
    }
  }

  /// The channel of that name; nil when its exchange has ended.
  public subscript(id: ChannelID) -> Channel? { state.withLock { $0.open[id] } }

  /// How many channels are open.
  public var count: Int { state.withLock { $0.open.count } }

  /// Abandons and forgets the channels of those names.
  func close(_ ids: [ChannelID]) {
    guard !ids.isEmpty else { return }
    let closed = state.withLock { state in ids.compactMap { state.open.removeValue(forKey: $0) } }
    for channel in closed { channel.abandon() }
  }
}
