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
  let exchange: Exchange
  let client: ClientConnection
  let isBodyRead: Bool
  unowned let lane: RawLane
  var descriptor: Int32
  var watch: Watch?
  let playback: PlanPlayback
  /// Bytes that are due but not yet taken by the socket.
  var pending: ArraySlice<UInt8> = []
  private(set) var wroteAnything = false
  var isReported = false
  var closing: ClosingPhase?
  /// What is said behind a 101.
  let conversation: ConversationPlan?
  /// The WebSocket that the connection has become; nil before.
  var talk: RawConversation?
  /// Whether that has ended in silence.
  var isSilent = false
  /// The head, where it waits for the first frames to leave in one segment with them.
  var held: [UInt8] = []
  /// Bytes that the WebSocket has handed out.
  var talkBytes: Int64 = 0

  init(
    _ plan: ResponsePlan, exchange: Exchange, descriptor: Int32, client: ClientConnection, isBodyRead: Bool,
    lane: RawLane
  ) {
    self.exchange = exchange
    self.descriptor = descriptor
    self.client = client
    self.isBodyRead = isBodyRead
    self.lane = lane
    conversation = plan.conversation
    var context = WireEncoder.Context(exchange.head, date: lane.engine.date(after: plan.delay))
    if !isBodyRead { context.keepsAlive = false }
    playback = PlanPlayback(plan, in: context, channels: lane.engine.channels, now: lane.loop.now)
    super.init()
    playback.onWake { [weak lane, key = ObjectIdentifier(self)] in lane?.wake(key) }
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
    if let talk, !isSilent {
      if readable { talk.noteReadable() }
      return pump()
    }
    if readable, isGone() { return finish(playback.isHanging || isSilent ? .hang : .close, .clientGone) }
    if writable { pump() }
  }

  func wake() {
    guard closing == nil else { return }
    // A client that takes nothing may never do so again, and then the end of the body's writer wouldn't be seen.
    if !pending.isEmpty, let failure = playback.failure { return finish(.close, .serverFailed(failure)) }
    pump()
  }

  override func fire() {
    if let closing { continueClosing(closing) } else { pump() }
  }

  /// An RST is the client's end at any time; a FIN only while nobody knows when more will be sent, because clients may
  /// half-close.
  func isGone() -> Bool {
    if playback.isHanging || isSilent { return SocketOptions.peerClosed(descriptor) }
    return playback.starvedSince == nil ? SocketOptions.isReset(descriptor) : SocketOptions.peerClosed(descriptor)
  }

  func pump() {
    for _ in 0..<Self.stepsPerTurn {
      guard descriptor >= 0, closing == nil, !isSilent, flush() else { return }
      if let talk {
        guard go(on: talk) else { return }
        continue
      }
      switch playback.next(now: lane.loop.now) {
      case .bytes(let bytes): if conversation?.isGlued == true { held += bytes } else { pending = bytes }
      case .wait(let time): return lane.loop.arm(self, at: time)
      case .starving:
        // A client that has left meanwhile must not keep the body's writer writing.
        if isGone() { finish(.close, .clientGone) }
        return
      case .end(let ending):
        guard let conversation, ending.keepsConnection else { return end(ending) }
        guard begin(conversation) else { return }
      case .failed(let reason): return finish(.close, .serverFailed(reason))
      }
    }
    // A client that reads as fast as this writes would keep the loop from everybody else.
    lane.loop.arm(self, at: lane.loop.now)
  }

  /// Blocks, or reads while closing, before other connections get their turn.
  static let stepsPerTurn = 64

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
