import Quantities
import Scenarios

/// A connection whose answer isn't known yet; on the loop's thread. Subclasses find it, and call `answer`.
class RawPreparation: LoopTimer, RawPlayback, LoopHandler {
  final let exchange: Exchange
  final let client: ClientConnection
  final unowned let lane: RawLane
  final private(set) var descriptor: Int32
  private var watch: Watch?

  init(exchange: Exchange, descriptor: Int32, client: ClientConnection, lane: RawLane) {
    self.exchange = exchange
    self.descriptor = descriptor
    self.client = client
    self.lane = lane
    super.init()
  }

  func start() {
    do {
      watch = try lane.loop.watch(descriptor, self)
    } catch {
      return finish(.serverFailed("\(error)"))
    }
    begin()
  }

  /// The descriptor is watched.
  func begin() {}

  /// Whether the client has left for good, as far as can be told.
  func hasLeft() -> Bool { SocketOptions.isReset(descriptor) }

  func wake() {}

  final func ready(readable: Bool, writable: Bool) {
    if hasLeft() { finish(.clientGone) }
  }

  final func abandon() { finish(.serverFailed("the server stopped")) }

  /// Goes on with the answer.
  final func answer(_ plan: ResponsePlan, isBodyRead: Bool) {
    let kept = descriptor
    letGo()
    lane.begin(plan, of: exchange, on: kept, client: client, isBodyRead: isBodyRead)
  }

  private func finish(_ end: WireOutcome.End) {
    let outcome = WireOutcome(bodyBytesSent: 0, ending: .close, end: end, sentAnything: false)
    client.wire.whenDelivered { [exchange] in exchange.finished(outcome.corrected(by: $0)) }
    let closed = descriptor
    letGo()
    closeDescriptor(closed)
  }

  private func letGo() {
    lane.loop.disarm(self)
    watch?.cancel()
    watch = nil
    descriptor = -1
    lane.ended(self)
  }
}
