import Quantities
import Scenarios

/// A connection whose answer is decided later; on the loop's thread.
final class RawWait: RawPlayback, LoopHandler {
  private let exchange: Exchange
  private let client: ClientConnection
  private let isBodyRead: Bool
  private unowned let lane: RawLane
  private var descriptor: Int32
  private var watch: Watch?

  init(exchange: Exchange, descriptor: Int32, client: ClientConnection, isBodyRead: Bool, lane: RawLane) {
    self.exchange = exchange
    self.descriptor = descriptor
    self.client = client
    self.isBodyRead = isBodyRead
    self.lane = lane
  }

  func start() {
    do {
      watch = try lane.loop.watch(descriptor, self)
    } catch {
      return finish(.serverFailed("\(error)"))
    }
    exchange.onAnswer { [weak lane, key = ObjectIdentifier(self)] in lane?.wake(key) }
  }

  /// A FIN counts as well: whoever decides must not be kept busy for a client that has most likely left.
  func ready(readable: Bool, writable: Bool) {
    if SocketOptions.peerClosed(descriptor) { finish(.clientGone) }
  }

  func wake() {
    guard descriptor >= 0, let plan = exchange.resumed() else { return }
    let kept = descriptor
    letGo()
    lane.begin(plan, of: exchange, on: kept, client: client, isBodyRead: isBodyRead)
  }

  func abandon() { finish(.serverFailed("the server stopped")) }

  private func finish(_ end: WireOutcome.End) {
    let outcome = WireOutcome(bodyBytesSent: 0, ending: .close, end: end, sentAnything: false)
    client.wire.whenDelivered { [exchange] in exchange.finished(outcome.corrected(by: $0)) }
    let closed = descriptor
    letGo()
    closeDescriptor(closed)
  }

  private func letGo() {
    watch?.cancel()
    watch = nil
    descriptor = -1
    lane.ended(self)
  }
}
