import LinkModel
import Quantities

/// A client and a server that exchange requests on one connection over a link, in memory and in no time.
final class Exchange: LinkIO {
  let link: Link
  private(set) var now = MonotonicTime(nanoseconds: 0)
  /// Bytes waiting in each source, and the next byte each end expects, to prove order and completeness.
  private var waiting: [ObjectIdentifier: [Int]] = [:]
  private var arrived: [ObjectIdentifier: Int] = [:]

  init(_ profile: LinkProfile, seed: UInt64 = 1) {
    link = Link(profile: profile, seed: RandomStream(seed: seed), startedAt: now)
  }

  func take(_ flow: Flow, upTo bytes: Int) -> Int {
    guard let piece = waiting[ObjectIdentifier(flow)]?.first else { return 0 }
    let taken = min(bytes, piece)
    waiting[ObjectIdentifier(flow)]?[0] -= taken
    if taken == piece { waiting[ObjectIdentifier(flow)]?.removeFirst() }
    return taken
  }

  func deliver(_ flow: Flow, bytes: Int) { arrived[ObjectIdentifier(flow), default: 0] += bytes }

  /// Waits for the handshake; nil when it never ends. Times are milliseconds.
  func connect(_ number: Int = 0) -> (flows: Flows, time: Double)? {
    let flows = link.connect(at: now, connection: number)
    guard let end = flows.establishedAt else { return nil }
    let time = (end - now).inSeconds * 1e3
    now = end
    return (flows, time)
  }

  /// Sends `pieces`, each written on its own, over `flow` and lets time pass until all have arrived.
  func send(_ pieces: [Int], over flow: Flow) {
    let goal = arrived[ObjectIdentifier(flow), default: 0] + pieces.reduce(0, +)
    offer(pieces, to: flow)
    runUntilDelivered(goal, by: flow)
  }

  /// Puts `pieces` into the flow's source.
  func offer(_ pieces: [Int], to flow: Flow) {
    waiting[ObjectIdentifier(flow), default: []] += pieces
    flow.sourceReadable(at: now)
  }

  /// Does what is due now and returns when something is due next.
  func step() -> MonotonicTime? { link.advance(to: now, self) }

  /// Lets time pass until the flow has delivered `goal` bytes in all, or nothing is due any more.
  func runUntilDelivered(_ goal: Int, by flow: Flow) {
    while let next = step(), arrived[ObjectIdentifier(flow), default: 0] < goal { now = max(now, next) }
  }

  /// One request and its answer: when the first byte and the last one of the answer came, in milliseconds.
  func timedRequest(_ size: Int, _ direction: Direction, over flows: Flows) -> (first: Double, total: Double) {
    let start = now
    send(direction == .up ? [53, size] : [44], over: flows.up)
    offer([direction == .up ? 77 : 80 + size], to: flows.down)
    let goal = arrived[ObjectIdentifier(flows.down), default: 0]
    runUntilDelivered(goal + 1, by: flows.down)
    let first = (now - start).inSeconds * 1e3
    runUntilDelivered(goal + (direction == .up ? 77 : 80 + size), by: flows.down)
    return (first, (now - start).inSeconds * 1e3)
  }

  /// One request and its answer, in milliseconds; the sizes are those of the measurements.
  func request(_ size: Int, _ direction: Direction, over flows: Flows) -> Double {
    timedRequest(size, direction, over: flows).total
  }
}

/// How long `bytes` of payload take at `rate` bits per second on the wire, in seconds.
func transferTime(_ bytes: Int, at rate: Double) -> Double {
  let onTheWire = Double(bytes) * 1500 / 1448
  return onTheWire * 8 / rate
}

func profile(_ text: String) throws -> LinkProfile { try LinkProfile(parsing: text) }

extension [Double] {
  var median: Double { isEmpty ? .nan : sorted()[Int(Double(count - 1) * 0.5 + 0.5)] }
}
