import LinkModel
import Quantities
import Scenarios

/// Moves bytes over a link: each leaves and arrives when the link says.
///
/// `@unchecked Sendable`: everything in it is reached on the clock's queue alone.
final class LinkCarrier: Carrier, @unchecked Sendable {
  private let exchange: OfflineExchange
  private let link: OfflineLink
  private let flows: Flows
  private let headLength: Int
  private var isStopped = false
  /// Whether a hand-over has taken the connection: what has arrived is the client's, and nothing moves any more.
  private var isLost = false

  // The request: read into `outbox`, in flight, then in the server's hands.
  private var outbox = ByteQueue()
  private var upFlight = ByteQueue()
  private var inbox = ByteQueue()
  private var isReadWhole = false
  private var isBodyOver = false
  private var headLeft: Int
  private var wantsBody = false
  private var pausedUntil: MonotonicTime?

  // The answer: pulled from the plan, in flight, then at the client while that doesn't read.
  private var next: ArraySlice<UInt8> = []
  private var downFlight = ByteQueue()
  private var held = ByteQueue()
  private var ending: (ending: Ending, failure: String?)?
  private var isEnding = false
  private var wake: (any ScheduledAction)?

  /// What the client's system takes of a body before it is on its way, as sockets do.
  private static let sendBuffer = 65_536
  /// What may wait for somebody who doesn't read.
  private static let backlog = 131_072

  init(_ exchange: OfflineExchange, link: OfflineLink, flows: Flows) {
    self.exchange = exchange
    self.link = link
    self.flows = flows
    headLength = exchange.head.block.count + 2
    headLeft = headLength
  }

  private var clock: MockClock { exchange.core.clock }

  var undelivered: Int64 { Int64(next.count + downFlight.count + held.count) }

  func start() {
    link.attach(self, to: flows)
    let block = exchange.head.block + [13, 10]
    _ = outbox.append(upTo: block.count) {
      $0.copyBytes(from: block)
      return block.count
    }
    fillOutbox()
    link.readable(flows.up)
  }

  func stop() {
    isStopped = true
    wake?.cancel()
    link.attach(nil, to: flows)
  }

  // MARK: request

  /// Reads the body as far as the client's system would.
  private func fillOutbox() {
    while !isStopped, !isLost, !isReadWhole, exchange.playback == nil, outbox.count < Self.sendBuffer {
      switch exchange.upload.read({ [self] in clock.queue.async { [self] in fillAndGo() } }) {
      case .bytes(let bytes):
        _ = outbox.append(upTo: bytes.count) {
          $0.copyBytes(from: bytes)
          return bytes.count
        }
        exchange.client?.sent(bytes.count)
      case .later: return
      case .end: isReadWhole = true
      case .failed(let error): return exchange.uploadBroke(error)
      }
    }
  }

  private func fillAndGo() {
    fillOutbox()
    guard !isStopped else { return }
    link.readable(flows.up)
    settle()
  }

  /// Hands the server what has arrived of the body.
  private func serve() {
    guard wantsBody, !isBodyOver, !isStopped, !isLost else { return }
    if let pausedUntil, pausedUntil > clock.now { return }
    pausedUntil = nil
    while !inbox.isEmpty {
      let piece = inbox.withFirst(inbox.count) { [UInt8]($0) }
      guard let step = exchange.offer(piece[...], isNews: false) else { return discard() }
      inbox.removeFirst(step.consumed)
      switch step.next {
      case .more: continue
      case .pause(let time):
        pausedUntil = time
        clock.schedule(at: time) { [self] in
          serve()
          link.readable(flows.up)
        }
        return
      case .answer(let plan):
        isBodyOver = true
        return exchange.play(plan, isBodyRead: false)
      }
    }
    guard isReadWhole, outbox.isEmpty, upFlight.isEmpty else { return }
    isBodyOver = true
    exchange.bodyArrived()
  }

  private func discard() { inbox.removeFirst(inbox.count) }

  // MARK: answer

  func answerReady() {
    guard !isStopped else { return }
    passHeld()
    link.readable(flows.down)
    settle()
  }

  private func takeDown(upTo count: Int) -> Int {
    guard held.count < Self.backlog, ending == nil, let playback = exchange.playback else { return 0 }
    if next.isEmpty {
      wake?.cancel()
      wake = nil
      switch playback.next(now: clock.now) {
      case .bytes(let bytes): next = bytes
      case .wait(let time): wake = clock.schedule(at: time) { [self] in answerReady() }
      case .starving: break
      case .end(let how): ending = (how, nil)
      case .failed(let reason): ending = (.close, reason)
      }
    }
    let taken = next.prefix(count)
    next = next.dropFirst(taken.count)
    _ = downFlight.append(upTo: taken.count) {
      $0.copyBytes(from: taken)
      return taken.count
    }
    return taken.count
  }

  private func passHeld() {
    while !held.isEmpty, !exchange.isHeld, !isStopped {
      let bytes = held.withFirst(65_536) { [UInt8]($0) }
      held.removeFirst(bytes.count)
      exchange.arrived(bytes[...])
    }
  }

  // MARK: link

  func take(_ direction: Direction, upTo count: Int) -> Int {
    guard !isStopped else { return 0 }
    guard direction == .up else { return takeDown(upTo: count) }
    guard inbox.count < Self.backlog else { return 0 }
    let bytes = outbox.withFirst(count) { [UInt8]($0) }
    outbox.removeFirst(bytes.count)
    _ = upFlight.append(upTo: bytes.count) {
      $0.copyBytes(from: bytes)
      return bytes.count
    }
    return bytes.count
  }

  func deliver(_ direction: Direction, _ count: Int) {
    if direction == .up {
      let arrived = upFlight.withFirst(count) { [UInt8]($0) }
      upFlight.removeFirst(count)
      let ofHead = min(headLeft, count)
      headLeft -= ofHead
      let ofBody = arrived[ofHead...]
      _ = inbox.append(upTo: ofBody.count) {
        $0.copyBytes(from: ofBody)
        return ofBody.count
      }
      if ofHead > 0, headLeft == 0 { wantsBody = exchange.headArrived() }
      if !wantsBody { discard() }
    } else {
      _ = downFlight.withFirst(count) { bytes in
        held.append(upTo: count) {
          $0.copyMemory(from: bytes)
          return count
        }
      }
      downFlight.removeFirst(count)
    }
  }

  /// Looks what has come of it, after the link has moved.
  func settle() {
    guard !isStopped else { return }
    guard !isLost else {
      passHeld()
      return exchange.settleCompletion()
    }
    fillOutbox()
    if !outbox.isEmpty, flows.up.awaitsSource, inbox.count < Self.backlog { link.readable(flows.up) }
    serve()
    passHeld()
    if ending == nil || isEnding { exchange.settleCompletion() }
    guard let ending, !isEnding, !isStopped, flows.down.isDrained, held.isEmpty else { return }
    isEnding = true
    if ending.ending.keepsConnection || link.deliveredThisTurn.contains(ObjectIdentifier(flows.down)) {
      return end(ending)
    }
    guard case .hang = ending.ending else {
      // A FIN behind nothing takes the way alone; during an outage without end it never arrives.
      guard let delay = flows.down.quietDelay(at: clock.now) else { return }
      clock.schedule(at: clock.now + delay) { [self] in end(ending) }
      return
    }
    end(ending)
  }

  /// A hand-over has taken the connection.
  func lost(_ how: Handover) {
    guard !isStopped, !isLost else { return }
    isLost = true
    wake?.cancel()
    exchange.lost(how)
  }

  private func end(_ ending: (ending: Ending, failure: String?)) {
    guard !isStopped, !isLost else { return }
    // The next request on the connection may begin in here, with a carrier of its own.
    if case .hang = ending.ending {} else { link.attach(nil, to: flows) }
    exchange.serverEnded(ending.ending, failure: ending.failure)
  }
}
