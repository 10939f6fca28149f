import HTTPSemantics
import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One answer played byte by byte on a descriptor of its own; on the loop's thread.
final class RawAnswer: LoopTimer, LoopHandler, RawPlayback {
  private enum Step {
    case again, wait
  }

  let exchange: Exchange
  let client: ClientConnection
  let isBodyRead: Bool
  unowned let lane: RawLane
  var descriptor: Int32
  var watch: Watch?
  let source: (any BodySource)?
  private(set) var segments: ArraySlice<WireSegment>
  private let plan: ResponsePlan
  private let context: WireEncoder.Context
  /// When the current segment began, and how much of it is done.
  private var began: MonotonicTime
  private var done: Int64 = 0
  /// Since when the body's writer lets this wait; nil while it doesn't.
  private var starvedSince: MonotonicTime?
  /// Bytes that are encoded but not yet taken by the socket.
  private(set) var pending: ArraySlice<UInt8> = []
  private(set) var bodySent: Int64 = 0
  private(set) var wroteAnything = false
  /// When the socket had taken the whole head.
  private(set) var headSent: MonotonicTime?
  var isReported = false
  var closing: ClosingPhase?

  init(
    _ plan: ResponsePlan, exchange: Exchange, descriptor: Int32, client: ClientConnection, isBodyRead: Bool,
    lane: RawLane
  ) {
    (self.plan, source) = Self.open(plan, lane.engine.channels)
    self.exchange = exchange
    self.descriptor = descriptor
    self.client = client
    self.isBodyRead = isBodyRead
    self.lane = lane
    var context = WireEncoder.Context(exchange.head, date: lane.engine.date(after: plan.delay))
    if !isBodyRead { context.keepsAlive = false }
    self.context = context
    segments = WireEncoder.segments(of: self.plan, in: context)[...]
    began = lane.loop.now
    super.init()
    if self.plan.isLive { source?.onWake { [weak lane, key = ObjectIdentifier(self)] in lane?.wake(key) } }
  }

  /// The plan with its body opened, or the answer that says why it can't be.
  private static func open(
    _ plan: ResponsePlan, _ channels: ChannelRegistry
  ) -> (ResponsePlan, (any BodySource)?) {
    do throws(BodySourceError) {
      return (plan, try plan.body.open(channels))
    } catch {
      let problem = Problem(500, error.description).plan
      return (problem, try? problem.body.open(channels))
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

  func wake() {
    guard closing == nil else { return }
    // A client that takes nothing may never do so again, and then the end of the body's writer wouldn't be seen.
    if !pending.isEmpty, let failure = source?.failure { return finish(.close, .serverFailed(failure.description)) }
    pump()
  }

  override func fire() {
    if let closing { continueClosing(closing) } else { pump() }
  }

  /// An RST is the client's end at any time; a FIN only while nobody knows when more will be sent, because clients may
  /// half-close.
  func isGone() -> Bool {
    if case .end(.hang) = segments.first { return SocketOptions.peerClosed(descriptor) }
    return starvedSince == nil ? SocketOptions.isReset(descriptor) : SocketOptions.peerClosed(descriptor)
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
    let length = range.upperBound - range.lowerBound
    guard done < length else { return next() }
    if let since = starvedSince {
      // Time without bytes is no credit for the rate.
      began = began + (lane.loop.now - since)
      starvedSince = nil
    }
    var count = min(length - done, Self.blockSize)
    if let rate {
      let due = rate.bytes(after: lane.loop.now - began).bytes - done
      let quantum = min(length - done, Self.quantum(rate))
      guard due >= quantum else { return wait(until: began + rate.duration(of: ByteCount(done + quantum))) }
      count = min(count, due)
    }
    do throws(BodySourceError) {
      switch try fill(from: range.lowerBound + done, count: Int(count), isChunked: isChunked) {
      case .bytes(let got):
        done += Int64(got)
        bodySent += Int64(got)
        return .again
      case .pending: return starve()
      case .end:
        segments = WireEncoder.tail(of: plan, in: context)[...]
        done = 0
        return .again
      }
    } catch {
      finish(.close, .serverFailed(error.description))
      return .wait
    }
  }

  /// Waits for the body's writer; a client that has left meanwhile must not keep it writing.
  private func starve() -> Step {
    starvedSince = lane.loop.now
    if isGone() { finish(.close, .clientGone) }
    return .wait
  }

  private static let blockSize: Int64 = 32_768
  /// Blocks, or reads while closing, before other connections get their turn.
  static let stepsPerTurn = 64

  /// A tenth of a second's bytes, at most a segment's worth: smooth at any rate, and few wake-ups at a low one.
  private static func quantum(_ rate: BitRate) -> Int64 { max(1, Int64(min(1_448, rate.bytesPerSecond / 10))) }

  private func fill(from position: Int64, count: Int, isChunked: Bool) throws(BodySourceError) -> BodyRead {
    guard let source else { return .end }
    var read = BodyRead.end
    var failure: BodySourceError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      do throws(BodySourceError) {
        read = try source.read(at: position, into: UnsafeMutableRawBufferPointer(buffer))
        if case .bytes(let count) = read { used = count }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard case .bytes = read else { return read }
    pending = isChunked ? (Array((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + [13, 10])[...] : bytes[...]
    return read
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
}
