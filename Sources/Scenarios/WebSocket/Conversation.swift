import Quantities

/// The server's side of a WebSocket: frames and the time go in, frames come out. It knows no socket.
///
/// Ask `next` after everything that goes in, and at the time it says, until it has nothing to do.
public struct Conversation: Sendable {
  /// What the player does next.
  public enum Step: Hashable, Sendable {
    /// Send this frame.
    case frame(WebSocketFrame)
    /// Send these bytes.
    case bytes([UInt8])
    /// Ask again at this time, or when something comes.
    case wait(until: MonotonicTime)
    /// Ask again when something comes.
    case idle
    /// It is over; leave the connection like this.
    case end(Ending)
  }

  enum Output {
    case frame(WebSocketFrame)
    case bytes([UInt8])
    case pause(Duration)
    case close(WebSocketClose)
    case end(Ending)
  }

  enum Phase: Equatable {
    case open
    /// The server has closed; the client may answer until then.
    case closing(until: MonotonicTime)
    /// The client has closed, and the answer is on its way.
    case answering
    /// Nothing more is said, and the connection stays.
    case silent
    case over(Ending)
  }

  /// A message that has come whole.
  struct Received {
    let opcode: WebSocketOpcode
    let payload: [UInt8]
  }

  /// How long a client may take to answer a close.
  static let closePatience = Duration.seconds(5)

  /// What was planned.
  public let plan: ConversationPlan
  /// What has happened so far.
  public internal(set) var report = ConversationReport()
  var phase = Phase.open
  /// Control frames, which go before everything else.
  var urgent: ArraySlice<WebSocketFrame> = []
  var outbox: ArraySlice<Output> = []
  var moves: ArraySlice<ConversationMove>
  /// Messages that nobody has looked at.
  private var inbox: ArraySlice<Received> = []
  private var inboxSize = 0
  /// The message that is coming.
  var partial: (opcode: WebSocketOpcode, payload: [UInt8])?
  /// Whether what came of a text can still become one.
  var check = UTF8Check()
  /// The control frame that is coming, which may stand between the frames of a message.
  var control: [UInt8] = []
  /// When the pause at the front of the outbox ends, and when an expected message must have come.
  private var pauseEnd: MonotonicTime?
  var deadline: MonotonicTime?
  /// Whether the client has broken a rule, so that only its close counts from here on.
  var hasFailed = false
  private var nextPing: MonotonicTime?

  /// A conversation that begins `now`.
  public init(_ plan: ConversationPlan, now: MonotonicTime) {
    self.plan = plan
    moves = plan.moves[...]
    nextPing = plan.heartbeat.map { now + $0 }
  }

  /// Whether more input is wanted: messages that nobody looks at pile up at the client.
  public var wantsInput: Bool { inboxSize <= Int(clamping: plan.maximumMessage.bytes) }

  /// A message has come.
  mutating func keep(_ message: Received) {
    inbox.append(message)
    inboxSize += message.payload.count
  }

  /// The oldest message that nobody has looked at.
  mutating func takeMessage() -> Received? {
    guard let message = inbox.popFirst() else { return nil }
    inboxSize -= message.payload.count
    return message
  }

  /// Nobody will look at what has come.
  mutating func forgetMessages() {
    inbox = []
    inboxSize = 0
  }

  /// Whether the connection only stays open and silent from here on.
  public var isSilent: Bool { phase == .silent || phase == .over(.hang) }

  /// The client's connection has ended.
  public mutating func peerEnded() {
    if report.endedBy == nil { report.endedBy = .client }
  }

  /// The server stops: the frame that says so (RFC 6455 §7.4.1), after which nothing is said.
  public mutating func goAway() -> WebSocketFrame {
    let close = WebSocketClose(1001)
    report.endedBy = report.endedBy ?? .server
    report.closeSent = report.closeSent ?? close
    phase = .over(.close)
    return frame(.close, close.payload)
  }

  /// What is due at `now`.
  public mutating func next(now: MonotonicTime) -> Step {
    while true {
      if case .over(let ending) = phase { return .end(ending) }
      if let frame = urgent.popFirst() { return send(frame) }
      switch phase {
      case .answering: phase = .over(.close)
      case .silent: return .idle
      case .closing(let limit):
        guard now >= limit || report.closeReceived != nil else { return .wait(until: limit) }
        phase = .over(.close)
      case .open, .over: if let step = speak(now) { return step }
      }
    }
  }

  /// Nil when something has changed, and everything is to be looked at again.
  private mutating func speak(_ now: MonotonicTime) -> Step? {
    if let due = nextPing, now >= due, let interval = plan.heartbeat {
      nextPing = now + interval
      urgent.append(frame(.ping, Array("mocksrv".utf8)))
      return nil
    }
    guard let output = outbox.first else {
      if advance(now) { return nil }
      guard let next = [deadline, nextPing].compactMap({ $0 }).min() else { return .idle }
      return .wait(until: next)
    }
    if case .pause(let duration) = output {
      let end = pauseEnd ?? now + duration
      pauseEnd = end
      guard now >= end else { return .wait(until: min(end, nextPing ?? end)) }
      pauseEnd = nil
    }
    outbox.removeFirst()
    switch output {
    case .pause: return nil
    case .frame(let frame): return send(frame)
    case .bytes(let bytes): return .bytes(bytes)
    case .end(let ending):
      report.endedBy = report.endedBy ?? .server
      phase = .over(ending)
      return nil
    case .close(let close):
      report.endedBy = report.endedBy ?? .server
      report.closeSent = close
      // Behind a violation the end follows at once, and behind every other close nothing.
      if case .end = outbox.first {
      } else {
        outbox = []
        phase = .closing(until: now + Self.closePatience)
      }
      return send(frame(.close, close.payload))
    }
  }

  private mutating func send(_ frame: WebSocketFrame) -> Step {
    report.sent.frames += 1
    report.sent.bytes += Int64(frame.payload.count)
    if !frame.opcode.isControl, frame.isFinal { report.sent.messages += 1 }
    return .frame(frame)
  }

  func frame(_ opcode: WebSocketOpcode, _ payload: [UInt8], isFinal: Bool = true) -> WebSocketFrame {
    WebSocketFrame(opcode, payload, isFinal: isFinal, isMasked: plan.isMasked)
  }

  /// Puts a message into the outbox, in fragments where it is long (RFC 6455 §5.4).
  mutating func say(_ opcode: WebSocketOpcode, _ payload: [UInt8]) {
    if plan.delay > .zero { outbox.append(.pause(plan.delay)) }
    let size = Int(clamping: max(1, (plan.fragment ?? plan.maximumFragment).bytes))
    guard payload.count > size else { return outbox.append(.frame(frame(opcode, payload))) }
    for start in stride(from: 0, to: payload.count, by: size) {
      let end = min(start + size, payload.count)
      let kind = start == 0 ? opcode : .continuation
      outbox.append(.frame(frame(kind, Array(payload[start..<end]), isFinal: end == payload.count)))
    }
  }

  /// Closes instead of everything that was still to be said.
  /// - Parameter isViolation: whether the client has broken the protocol, so that its own close isn't waited for (RFC 6455 §7.1.7).
  mutating func fail(_ code: Int, _ complaint: String, isViolation: Bool = true) {
    guard phase == .open, !hasFailed else { return }
    hasFailed = true
    report.complaint = complaint
    moves = []
    forgetMessages()
    outbox = [.close(WebSocketClose(code, complaint))]
    if isViolation { outbox.append(.end(.close)) }
    pauseEnd = nil
    deadline = nil
  }
}
