import Scenarios

/// The rest of a body that has come whole, read as slowly as was asked for.
final class RawUpload: RawPreparation {
  private var rest: ArraySlice<UInt8>

  init(_ rest: [UInt8], of exchange: Exchange, descriptor: Int32, client: ClientConnection, lane: RawLane) {
    self.rest = rest[...]
    super.init(exchange: exchange, descriptor: descriptor, client: client, lane: lane)
  }

  override func begin() { read() }

  override func fire() { read() }

  private func read() {
    let step = rest.withUnsafeBytes { exchange.receive($0, now: lane.loop.now) }
    rest = rest.dropFirst(step.consumed)
    switch step.next {
    case .more: answer(exchange.received(), isBodyRead: true)
    case .pause(let time): lane.loop.arm(self, at: time)
    case .answer(let plan): answer(plan, isBodyRead: false)
    }
  }
}
