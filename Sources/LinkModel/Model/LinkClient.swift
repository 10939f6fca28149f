import Quantities

/// A client of a link: when its timeline began, and what its connections share whether or not they share the bottleneck.
///
/// One loop owns it and its links; it is not Sendable.
public final class LinkClient {
  /// What its links do.
  public let profile: LinkProfile
  let seed: RandomStream
  /// When the timeline began, in nanoseconds.
  let startedAt: Int64
  /// Weak because a link holds its client.
  private weak var shared: Link?
  /// When the name was looked up in which stretch of the timeline.
  private var lookUp: (stretch: Int64, end: Int64)?

  /// A client whose timeline begins at `startedAt`, with the luck of `seed`.
  public init(profile: LinkProfile, seed: RandomStream, startedAt: MonotonicTime) {
    self.profile = profile
    self.seed = seed
    self.startedAt = startedAt.nanoseconds
  }

  /// The link of connection number `connection`: that of all, which the caller keeps, or with `link=per-connection` a new one.
  public func link(for connection: Int) -> Link {
    if profile.sharing == .perConnection { return Link(client: self, luck: seed.keyed(connection)) }
    if let shared { return shared }
    let link = Link(client: self, luck: seed)
    shared = link
    return link
  }

  /// When the settings change next after `time`; nil when they never do.
  public func nextChange(after time: MonotonicTime) -> MonotonicTime? {
    let start = MonotonicTime(nanoseconds: startedAt)
    return profile.nextChange(after: time - start).map { start + $0 }
  }

  /// When a connection that is wanted at `time` knows its address.
  ///
  /// The first one in each stretch of the timeline waits for the look-up, those beside it wait for the same one, and later ones
  /// find it done: a stretch is a network, and a system forgets what it looked up in another.
  func addressKnown(wantedAt time: Int64) -> Int64 {
    let elapsed = Duration(nanoseconds: max(0, time - startedAt))
    let stretch = profile.beginning(ofStretchAt: elapsed).nanoseconds
    if let lookUp, lookUp.stretch == stretch { return max(time, lookUp.end) }
    let end = time + profile.settings(at: elapsed).dnsDelay.nanoseconds
    lookUp = (stretch, end)
    return end
  }
}
