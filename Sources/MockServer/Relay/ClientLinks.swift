import LinkModel
import Quantities

/// The links of one client: the one that its connections share, or one for each of them; on the loop's thread.
final class ClientLinks {
  private let client: LinkClient
  private let startedAt: MonotonicTime
  private let settings: RelaySettings
  private let loop: EventLoop
  private var shared: ClientLink?
  private var own: [Int: ClientLink] = [:]

  /// The links of a client that comes now.
  init(profile: LinkProfile, seed: RandomStream, settings: RelaySettings, loop: EventLoop) {
    self.loop = loop
    self.settings = settings
    startedAt = loop.now
    client = LinkClient(profile: profile, seed: seed, startedAt: startedAt)
  }

  /// Relays between the two descriptors, which belong to the link from now on, also when this throws.
  func relay(client descriptor: Int32, server: Int32, connection: Int) throws -> RelayedConnection {
    try link(for: connection).relay(client: descriptor, server: server, connection: connection)
  }

  private func link(for connection: Int) -> ClientLink {
    if let shared { return shared }
    let link = ClientLink(client.link(for: connection), settings: settings, loop: loop)
    if client.profile.sharing == .shared {
      shared = link
    } else {
      own[connection] = link
      link.whenUnused = { [weak self] in self?.own[connection] = nil }
    }
    return link
  }

  /// Whether nothing gets through at `time`.
  func isOffline(at time: MonotonicTime) -> Bool { client.profile.settings(at: time - startedAt).isOffline }

  /// When the link changes next after `time`; nil for never.
  func nextChange(after time: MonotonicTime) -> MonotonicTime? { client.nextChange(after: time) }

  /// Breaks every connection off.
  func stop() {
    shared?.stop()
    for link in Array(own.values) { link.stop() }
  }
}
