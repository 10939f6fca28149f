import HTTPSemantics
import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One answer played byte by byte on a descriptor of its own; on the loop's thread.
final class RawAnswer: LoopTimer, LoopHandler {
  private enum Step {
    case again, wait
  }

  private let exchange: Exchange
  private let plan: ResponsePlan
  private let client: ClientConnection
  private let isBodyRead: Bool
  private unowned let lane: RawLane
  private var descriptor: Int32
  private var watch: Watch?
  private let source: (any BodySource)?
  private var segments: ArraySlice<WireSegment>
  /// When the current segment began, and how much of it is done.
  private var began: MonotonicTime
  private var done: Int64 = 0
  /// Bytes that are encoded but not yet taken by the socket.
  private var pending: ArraySlice<UInt8> = []
  private var bodySent: Int64 = 0
  private var wroteAnything = false
  /// When the socket had taken the whole head.
  private var headSent: MonotonicTime?
  private var isReported = false
  private var closing: ClosingPhase?

  init(
    _ plan: ResponsePlan, exchange: Exchange, descriptor: Int32, client: ClientConnection, isBodyRead: Bool,
    lane: RawLane
  ) {
    (self.plan, source) = Self.open(plan)
    self.exchange = exchange
    self.descriptor = descriptor
    self.client = client
    self.isBodyRead = isBodyRead
    self.lane = lane
    var context = WireEncoder.Context(exchange.head, date: lane.engine.date(after: plan.delay))
    if !isBodyRead { context.keepsAlive = false }
    segments = WireEncoder.segments(of: self.plan, in: context)[...]
    began = lane.loop.now
    super.init()
  }

  /// The plan with its body opened, or the answer that says why it can't be.
  private static func open(_ plan: ResponsePlan) -> (ResponsePlan, (any BodySource)?) {
    do throws(BodySourceError) {
      return (plan, try plan.body.open())
    } catch {
      let problem = Problem(500, error.description).plan
      return (problem, try? problem.body.open())
    }
  }

  func start() {
    do {
      watch = try lane.loop.watch(descriptor, self)
    } catch {
      return finish(.close, .serverFailed("\(error)"))
    }
    pump()
  }

  // MARK: loop

  func ready(readable: Bool, writable: Bool) {
    if let closing { return continueClosing(closing) }
    if readable, isGone() { return finish(.close, .clientGone) }
    if writable { pump() }
  }

  override func fire() {
    if let closing { continueClosing(closing) } else { pump() }
  }

  /// An RST is the client's end at any time; a FIN only while nothing more will be sent, because clients may half-close.
  private func isGone() -> Bool {
    // The rest of an upload that nobody reads stands before the FIN.
    if case .end(.hang) = segments.first { return SocketOptions.peerClosed(descriptor) }
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR
  }

  private func pump() {
    for _ in 0..<Self.stepsPerTurn {
      guard descriptor >= 0, closing == nil, flush(), let segment = segments.first else { return }
      switch play(segment) {
      case .again: continue
      case .wait: return
      }
    }
    // A client that reads as fast as this writes would keep the loop from everybody else.
    lane.loop.arm(self, at: lane.loop.now)
  }

  private func next() -> Step {
    let ended = segments.popFirst()
    began = lane.loop.now
    if headSent == nil, let ended, ended.isFinalHead { headSent = began }
    done = 0
    return .again
  }

  private func wait(until time: MonotonicTime) -> Step {
    lane.loop.arm(self, at: time)
    return .wait
  }

  private func play(_ segment: WireSegment) -> Step {
    switch segment {
    case .bytes(let bytes):
      guard done == 0 else { return next() }
      pending = bytes[...]
      done = Int64(bytes.count)
      return .again
    case .dribble(let bytes, let interval):
      guard done < bytes.count else { return next() }
      let due = began + interval * Int(done)
      guard lane.loop.now >= due else { return wait(until: due) }
      pending = bytes[Int(done)...Int(done)]
      done += 1
      return .again
    case .wait(let duration):
      let due = began + duration
      return lane.loop.now >= due ? next() : wait(until: due)
    case .body(let range, let rate, let isChunked): return playBody(range, rate: rate, isChunked: isChunked)
    case .end(let ending):
      end(ending)
      return .wait
    }
  }

  private func playBody(_ range: Range<Int64>, rate: BitRate?, isChunked: Bool) -> Step {
    let length = Int64(range.count)
    guard done < length else { return next() }
    var count = min(length - done, Self.blockSize)
    if let rate {
      let due = rate.bytes(after: lane.loop.now - began).bytes - done
      let quantum = min(length - done, Self.quantum(rate))
      guard due >= quantum else { return wait(until: began + rate.duration(of: ByteCount(done + quantum))) }
      count = min(count, due)
    }
    do throws(BodySourceError) {
      let got = try fill(from: range.lowerBound + done, count: Int(count), isChunked: isChunked)
      done += Int64(got)
      bodySent += Int64(got)
      return .again
    } catch {
      finish(.close, .serverFailed(error.description))
      return .wait
    }
  }

  private static let blockSize: Int64 = 32_768
  /// Blocks, or reads while closing, before other connections get their turn.
  private static let stepsPerTurn = 64

  /// A tenth of a second's bytes, at most a segment's worth: smooth at any rate, and few wake-ups at a low one.
  private static func quantum(_ rate: BitRate) -> Int64 { max(1, Int64(min(1_448, rate.bytesPerSecond / 10))) }

  private func fill(from position: Int64, count: Int, isChunked: Bool) throws(BodySourceError) -> Int {
    guard let source else { return 0 }
    var failure: BodySourceError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      do throws(BodySourceError) {
        used = try source.read(at: position, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
        used = 0
      }
    }
    if let failure { throw failure }
    guard isChunked else {
      pending = bytes[...]
      return bytes.count
    }
    pending = (Array((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + [13, 10])[...]
    return bytes.count
  }

  /// Sends what is pending; false while the socket takes no more.
  private func flush() -> Bool {
    while !pending.isEmpty {
      let sent = pending.withUnsafeBytes { SocketOptions.send(descriptor, $0) }
      if sent > 0 {
        wroteAnything = true
        pending = pending.dropFirst(sent)
      } else if errno == EINTR {
        continue
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        return false
      } else {
        finish(.close, .clientGone)
        return false
      }
    }
    return true
  }

  // MARK: ending

  private enum ClosingPhase {
    /// FIN is out; what still arrives is read and forgotten until the client closes too, or these times pass.
    case lingering(until: MonotonicTime, isDraining: Bool)
    /// RST as soon as every byte was acknowledged.
    case resetting(until: MonotonicTime, interval: Duration, ending: Ending)
  }

  private func end(_ ending: Ending) {
    switch ending {
    case .keepAlive:
      report(ending, .asPlanned)
      watch?.cancel()
      watch = nil
      lane.loop.disarm(self)
      let kept = descriptor
      descriptor = -1
      lane.ended(self)
      lane.giveBack(kept, client)
    case .close:
      SocketOptions.shutdownWrite(descriptor)
      report(ending, .asPlanned)
      // Without an answer there is nothing a late RST could destroy, and reading on would take an upload that nobody wanted.
      let isDraining = wroteAnything || isBodyRead
      linger(until: lane.loop.now + (isDraining ? .seconds(30) : .milliseconds(200)), isDraining: isDraining)
    case .reset, .refuse:
      if case .refuse(let duration) = ending { client.gate?.refuse(for: duration) }
      continueClosing(
        .resetting(until: lane.loop.now + .seconds(60), interval: .milliseconds(1), ending: ending))
    case .hang: if isGone() { finish(.hang, .clientGone) }
    }
  }

  private func linger(until time: MonotonicTime, isDraining: Bool) {
    continueClosing(.lingering(until: time, isDraining: isDraining))
  }

  private func continueClosing(_ phase: ClosingPhase) {
    closing = phase
    guard descriptor >= 0 else { return }
    switch phase {
    case .lingering(let limit, let isDraining):
      let drained = isDraining ? drain() : .all
      if drained == .end || lane.loop.now >= limit { return release() }
      lane.loop.arm(self, at: drained == .some ? lane.loop.now : limit)
    case .resetting(let limit, let interval, let ending):
      // A client that has reset the connection itself never acknowledges the rest.
      if isGone() { return finish(.close, .clientGone) }
      guard client.wire.hasDelivered(descriptor) || lane.loop.now >= limit else {
        // Acknowledgements come at once from a client that reads; one that doesn't must not cost a wake-up each millisecond.
        closing = .resetting(until: limit, interval: min(interval * 2, .milliseconds(50)), ending: ending)
        return lane.loop.arm(self, at: lane.loop.now + interval)
      }
      client.wire.reset(descriptor)
      finish(ending, .asPlanned)
    }
  }

  /// How much of what the client sent was read.
  private enum Drained {
    /// There may be more.
    case some
    /// More may come later.
    case all
    /// The client has closed its side, or the connection broke.
    case end
  }

  /// Reads and forgets.
  private func drain() -> Drained {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
      for _ in 0..<Self.stepsPerTurn {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        if count == 0 { return .end }
        if count < 0, errno != EINTR { return errno == EAGAIN || errno == EWOULDBLOCK ? .all : .end }
      }
      return .some
    }
  }

  private func report(_ ending: Ending, _ end: WireOutcome.End) {
    guard !isReported else { return }
    isReported = true
    let outcome = WireOutcome(
      bodyBytesSent: bodySent - Int64(unsentBody), ending: ending, end: end, sentAnything: wroteAnything,
      headSent: headSent)
    client.wire.whenDelivered { [exchange] in exchange.finished(outcome.corrected(by: $0)) }
  }

  /// Body bytes among those the socket hasn't taken; framing counts as body here, which only a broken-off answer shows.
  private var unsentBody: Int {
    guard case .body = segments.first else { return 0 }
    return min(pending.count, Int(bodySent))
  }

  private func finish(_ ending: Ending, _ end: WireOutcome.End) {
    report(ending, end)
    release()
  }

  private func release() {
    watch?.cancel()
    watch = nil
    lane.loop.disarm(self)
    if descriptor >= 0 { closeDescriptor(descriptor) }
    descriptor = -1
    lane.ended(self)
  }

  /// The server stops.
  func abandon() { finish(.close, .serverFailed("the server stopped")) }
}
