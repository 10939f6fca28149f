import LinkModel
import Quantities

/// Lets clients whose link is out hang when they connect, and lets attempts be lost by chance where that is asked for.
///
/// It belongs to the loop's thread.
final class OutageGate: LoopTimer {
  private let loop: EventLoop
  private let listener: Listener
  private let share: Double
  private var links: [String: ClientLinks] = [:]

  /// - Parameter share: the chance of an attempt to be lost.
  init(loop: EventLoop, listener: Listener, share: Double) {
    self.loop = loop
    self.listener = listener
    self.share = share
    super.init()
    update()
  }

  /// Follows the link of another client from now on.
  func follow(_ link: ClientLinks, of peer: String) {
    links[peer] = link
    update()
  }

  /// Follows nothing any more.
  func stop() {
    loop.disarm(self)
    links = [:]
  }

  override func fire() { update() }

  private func update() {
    let now = loop.now
    let out = links.filter { $0.value.isOffline(at: now) }
    listener.divert(ConnectHole.Rule(clients: out.keys.sorted(), share: share))
    guard let next = links.values.compactMap({ $0.nextChange(after: now) }).min() else { return }
    loop.arm(self, at: next)
  }
}
