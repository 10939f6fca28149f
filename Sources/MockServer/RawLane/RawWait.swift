import Scenarios

/// A connection whose answer is decided later.
final class RawWait: RawPreparation {
  private let isBodyRead: Bool

  init(exchange: Exchange, descriptor: Int32, client: ClientConnection, isBodyRead: Bool, lane: RawLane) {
    self.isBodyRead = isBodyRead
    super.init(exchange: exchange, descriptor: descriptor, client: client, lane: lane)
  }

  override func begin() { exchange.onAnswer { [weak lane, key = ObjectIdentifier(self)] in lane?.wake(key) } }

  /// A FIN counts as well: whoever decides must not be kept busy for a client that has most likely left.
  override func hasLeft() -> Bool { SocketOptions.peerClosed(descriptor) }

  override func wake() {
    guard descriptor >= 0, let plan = exchange.resumed() else { return }
    answer(plan, isBodyRead: isBodyRead)
  }
}
