import LinkModel
import Quantities

/// A link and the connections over it, those of a network or a single one, moved by the clock.
///
/// `@unchecked Sendable`: everything in it is reached on the clock's queue alone.
final class OfflineLink: LinkIO, @unchecked Sendable {
  private let link: Link
  private let clock: MockClock
  private var carriers: [Int: LinkCarrier] = [:]
  private var isAdvancing = false
  private var isAgain = false
  private var wake: (time: MonotonicTime, action: any ScheduledAction)?
  /// Flows that delivered something in the turn that is being settled.
  private(set) var deliveredThisTurn: Set<ObjectIdentifier> = []
  private var touched: Set<Int> = []

  init(_ link: Link, clock: MockClock) {
    self.link = link
    self.clock = clock
  }

  /// Opens connection `number`, whose handshake takes its time.
  func connect(_ number: Int) -> Flows { link.connect(at: clock.now, connection: number) }

  /// Forgets a connection.
  func disconnect(_ flows: Flows) {
    carriers[flows.connection] = nil
    link.disconnect(flows)
  }

  /// `carrier` moves the bytes of its connection from now on; nil for nobody.
  func attach(_ carrier: LinkCarrier?, to flows: Flows) {
    carriers[flows.connection] = carrier
    // A hand-over that concerns nobody any more is not waited for.
    if carrier == nil { advance() }
  }

  /// A flow has bytes to take.
  func readable(_ flow: Flow) {
    flow.sourceReadable(at: clock.now)
    advance()
  }

  /// Does what is due.
  func advance() {
    guard !isAdvancing else {
      isAgain = true
      return
    }
    isAdvancing = true
    var next: MonotonicTime?
    repeat {
      isAgain = false
      next = link.advance(to: clock.now, self)
      let settling = touched
      touched = []
      for number in settling.sorted() { carriers[number]?.settle() }
      deliveredThisTurn = []
    } while isAgain
    isAdvancing = false
    // Idle connections wait for no hand-over: a clock that goes on by itself would run on to it.
    if !carriers.isEmpty, let handover = link.nextHandover { next = min(next ?? handover, handover) }
    guard wake?.time != next else { return }
    wake?.action.cancel()
    wake = next.map { time in
      (
        time,
        clock.schedule(at: time) { [self] in
          wake = nil
          advance()
        }
      )
    }
  }

  // MARK: LinkIO

  func take(_ flow: Flow, upTo bytes: Int) -> Int {
    guard let carrier = carriers[flow.connection] else { return 0 }
    touched.insert(flow.connection)
    return carrier.take(flow.direction, upTo: bytes)
  }

  func deliver(_ flow: Flow, bytes: Int) {
    guard let carrier = carriers[flow.connection] else { return }
    touched.insert(flow.connection)
    deliveredThisTurn.insert(ObjectIdentifier(flow))
    carrier.deliver(flow.direction, bytes)
  }

  func lost(_ flows: Flows, _ how: Handover) {
    guard let carrier = carriers.removeValue(forKey: flows.connection) else { return }
    carrier.lost(how)
  }
}
