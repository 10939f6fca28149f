import LinkModel
import Quantities

/// The links between a network's client and its hosts: one that all connections share, or one for each.
///
/// On the clock's queue alone.
final class OfflineLinks {
  /// What the links do.
  let profile: LinkProfile
  private let client: LinkClient
  private let clock: MockClock
  private var shared: OfflineLink?

  /// The links of a client that comes now.
  init(_ profile: LinkProfile, seed: UInt64, clock: MockClock) {
    self.profile = profile
    self.clock = clock
    client = LinkClient(profile: profile, seed: RandomStream(seed: seed).keyed("link"), startedAt: clock.now)
  }

  /// The link of connection number `connection`.
  func link(for connection: Int) -> OfflineLink {
    if let shared { return shared }
    let link = OfflineLink(client.link(for: connection), clock: clock)
    if profile.sharing == .shared { shared = link }
    return link
  }
}
