import LinkModel
import Quantities

/// The downloads of one client in memory, each on a connection of its own over whatever links the profile gives it.
final class ClientRun: LinkIO {
  /// A download: when its connection is opened, and how many bytes come over it.
  typealias Download = (opened: Duration, bytes: Int)

  /// Something that happened to a connection, by the client's clock.
  struct Event: Hashable {
    var time: Duration
    var connection: Int
    /// Bytes that arrived; 0 for a hand-over.
    var bytes = 0
    var handover: Handover?
  }

  private(set) var events: [Event] = []
  /// When each connection was established, in the order of the downloads; nil for never.
  private(set) var established: [Duration?] = []
  private var left: [Int]
  private var now = Duration.zero

  /// Runs `downloads`, given in the order in which they begin, over `profile` to the end.
  init(_ profile: LinkProfile, seed: UInt64 = 1, _ downloads: [Download]) {
    left = downloads.map(\.bytes)
    let client = LinkClient(profile: profile, seed: RandomStream(seed: seed), startedAt: Self.time(.zero))
    var links: [Link] = []
    var begun = 0
    while true {
      let dues = links.map { link in (link, link.advance(to: Self.time(now), self), link.nextHandover) }
      let next = dues.flatMap { [$0.1, $0.2] }.compactMap { $0 }.min()
      if begun < downloads.count, next.map({ Self.time(downloads[begun].opened) <= $0 }) ?? true {
        now = max(now, downloads[begun].opened)
        let link = client.link(for: begun)
        if !links.contains(where: { $0 === link }) { links.append(link) }
        let flows = link.connect(at: Self.time(now), connection: begun)
        established.append(flows.establishedAt.map { $0 - Self.time(.zero) })
        begun += 1
        flows.down.sourceReadable(at: Self.time(now))
      } else if let next, next < .never {
        now = max(now, next - Self.time(.zero))
      } else {
        return
      }
    }
  }

  /// What arrived on a connection within a time.
  func bytes(_ connection: Int, from start: Duration = .zero, to end: Duration = .seconds(1_000_000)) -> Int {
    events.filter { $0.connection == connection && $0.time > start && $0.time <= end }.map(\.bytes).reduce(0, +)
  }

  /// When the last byte of a connection arrived.
  func end(_ connection: Int) -> Duration? { events.last { $0.connection == connection && $0.bytes > 0 }?.time }

  /// The hand-overs that connections ended with.
  var handovers: [Event] { events.filter { $0.handover != nil } }

  private static func time(_ elapsed: Duration) -> MonotonicTime {
    MonotonicTime(nanoseconds: 1_000_000_000) + elapsed
  }

  // MARK: LinkIO

  func take(_ flow: Flow, upTo bytes: Int) -> Int {
    guard flow.direction == .down else { return 0 }
    let taken = min(bytes, left[flow.connection])
    left[flow.connection] -= taken
    return taken
  }

  func deliver(_ flow: Flow, bytes: Int) { events.append(Event(time: now, connection: flow.connection, bytes: bytes)) }

  func lost(_ flows: Flows, _ how: Handover) {
    events.append(Event(time: now, connection: flows.connection, handover: how))
  }
}
