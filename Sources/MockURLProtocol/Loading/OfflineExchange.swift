import HTTPSemantics
import LinkModel
import Quantities
import Scenarios

/// One request and its answer on an imagined connection: the server's half, and what the client's half sees of it.
///
/// `@unchecked Sendable`: everything in it is reached on the clock's queue alone.
final class OfflineExchange: @unchecked Sendable {
  let core: NetworkCore
  let connection: OfflineConnection
  let head: RequestHead
  let upload: UploadSource
  /// Hears what the client sees; nil once it has left or has seen everything.
  private(set) weak var client: (any OfflineClient)?
  private(set) var exchange: Exchange?
  private(set) var playback: PlanPlayback?
  private var parser: ResponseParser
  private var carrier: (any Carrier)?
  /// Whether a byte of an answer has arrived.
  private(set) var hasArrived = false
  /// Whether the client reads no more for now.
  private(set) var isHeld = false
  /// Whether the client has the whole answer, and perhaps wasn't told yet.
  private var isComplete = false
  /// Why the client can't read on, before it was told.
  private var breakage: Breakage?
  /// How many bytes came behind that.
  private var swallowed = 0
  private var isFinished = false
  private var hasServerEnded = false
  private var hasLeft = false

  /// What a server can send to a client that doesn't read.
  private static let socketBuffer = 262_144

  init(
    _ head: RequestHead, upload: UploadSource, on connection: OfflineConnection, core: NetworkCore,
    client: any OfflineClient, earliest: MonotonicTime?
  ) {
    self.earliest = earliest
    self.core = core
    self.connection = connection
    self.head = head
    self.upload = upload
    self.client = client
    isOnUsedConnection = connection.isUsed
    parser = ResponseParser(answering: head.method)
  }

  var now: MonotonicTime { core.clock.now }

  /// How many bytes the answer's head announces; nil when it doesn't.
  var expectedLength: Int64? { parser.expectedLength }

  /// Whether requests went over the connection before this one.
  let isOnUsedConnection: Bool
  private let earliest: MonotonicTime?

  /// Sends the request.
  func start() {
    let carrier: any Carrier =
      if let way = connection.way {
        LinkCarrier(self, link: way.link, flows: way.flows)
      } else {
        DirectCarrier(self)
      }
    self.carrier = carrier
    carrier.start()
  }

  // MARK: the server's half

  /// The head has arrived; true when the body is to be read.
  func headArrived() -> Bool {
    let exchange = core.engine.began(head, on: connection.facts, index: connection.nextIndex(), earliest: earliest)
    self.exchange = exchange
    if case .answer(let plan) = exchange.opening {
      play(plan, isBodyRead: !head.hasBody)
      return false
    }
    guard head.hasBody else {
      play(exchange.received(), isBodyRead: true)
      return false
    }
    return true
  }

  /// The body has arrived whole.
  func bodyArrived() {
    guard let exchange, playback == nil else { return }
    play(exchange.received(), isBodyRead: true)
  }

  /// Offers bytes of the body to the server; nil when it wants none.
  /// - Parameter isNews: whether the client learns from it that they are gone.
  func offer(_ bytes: ArraySlice<UInt8>, isNews: Bool = true) -> BodyStep? {
    guard let exchange, playback == nil else { return nil }
    let step = bytes.withUnsafeBytes { exchange.receive($0, now: now) }
    if isNews, step.consumed > 0 { client?.sent(step.consumed) }
    return step
  }

  /// The client can't read what it was to send.
  func uploadBroke(_ error: any Error) {
    tellClient { $0.uploadFailed(error) }
    clientLeft()
  }

  /// Plays an answer, or waits for it.
  func play(_ plan: ResponsePlan, isBodyRead: Bool) {
    guard let exchange, !hasServerEnded else { return }
    if exchange.isUnmatched, core.options.unmatched == .fails { return failUnmatched(exchange) }
    guard plan.conversation == nil else { return failConversation(exchange) }
    guard plan.deferral == nil else {
      return exchange.onAnswer { [self] in
        core.clock.queue.async { [self] in
          if let plan = self.exchange?.resumed() { play(plan, isBodyRead: isBodyRead) }
        }
      }
    }
    var context = WireEncoder.Context(head, date: core.engine.date(after: plan.delay))
    if !isBodyRead { context.keepsAlive = false }
    let playback = PlanPlayback(plan, in: context, channels: core.engine.channels, now: now)
    self.playback = playback
    playback.onWake { [self] in core.clock.queue.async { [self] in carrier?.answerReady() } }
    carrier?.answerReady()
  }

  private func failConversation(_ exchange: Exchange) {
    endUnanswered(exchange)
    tellClient { $0.needsServer("a WebSocket") }
  }

  private func endUnanswered(_ exchange: Exchange) {
    exchange.finished(WireOutcome(bodyBytesSent: 0, ending: .close))
    hasServerEnded = true
    isFinished = true
    leaveConnection(.close)
  }

  private func failUnmatched(_ exchange: Exchange) {
    endUnanswered(exchange)
    let reason = exchange.entry.notes.first ?? "there are no rules, and no endpoint has this path"
    tellClient { $0.unmatched(reason) }
  }

  /// The answer is over for the server, which leaves the connection like this; everything before it has arrived.
  func serverEnded(_ ending: Ending, failure: String? = nil) {
    guard !hasServerEnded else { return }
    if case .hang = ending {
      // Nothing more comes until the client leaves; one that has all it wanted has left already.
      settleCompletion()
      if client == nil { clientLeft() }
      return
    }
    hasServerEnded = true
    let end: WireOutcome.End = failure.map { .serverFailed($0) } ?? .asPlanned
    finish(bodySent: playback?.bodySent ?? 0, ending: ending, end: end, sentAnything: hasArrived)
    playback?.abandon()
    switch ending {
    case .refuse(let duration): core.refuse(for: duration)
    case .idle(let duration), .idleReset(let duration): connection.closesAt = now + duration
    default: break
    }
    leaveConnection(ending)
    guard !isComplete, breakage == nil else { return settleCompletion() }
    switch ending {
    case .keepAlive, .idle, .idleReset, .hang: break
    case .close:
      let interruption = parser.end()
      tellClient { if interruption == .none { $0.complete() } else { $0.interrupted(.ended(interruption)) } }
    case .reset, .refuse: tellClient { $0.interrupted(.reset(afterBytes: hasArrived)) }
    }
  }

  /// A hand-over has taken the connection: the server's half is over, and the client sees an RST or nothing any more.
  func lost(_ how: Handover) {
    guard !hasServerEnded else { return }
    hasServerEnded = true
    let sent = (playback?.bodySent ?? 0) - (carrier?.undelivered ?? 0)
    playback?.abandon()
    finish(bodySent: sent, ending: how == .reset ? .reset : .hang, end: .linkBroke, sentAnything: hasArrived)
    // After silence the connection is the client's until it gives up.
    guard how == .reset else { return settleCompletion() }
    upload.close()
    leaveConnection(.close)
    guard !isComplete, breakage == nil else { return settleCompletion() }
    tellClient { $0.interrupted(.reset(afterBytes: hasArrived)) }
  }

  private func finish(bodySent: Int64, ending: Ending, end: WireOutcome.End, sentAnything: Bool? = nil) {
    guard !isFinished, let exchange else { return }
    isFinished = true
    exchange.finished(
      WireOutcome(
        bodyBytesSent: max(0, bodySent), ending: ending, end: end, sentAnything: sentAnything,
        headSent: playback?.headSent))
  }

  // MARK: the client's half

  /// Bytes of the answer have arrived.
  func arrived(_ bytes: ArraySlice<UInt8>) {
    hasArrived = hasArrived || !bytes.isEmpty
    guard breakage == nil else { return swallow(bytes.count) }
    guard client != nil, !isComplete else { return }
    var rest = bytes
    do throws(ResponseParser.Failure) {
      while let event = try parser.next(&rest) {
        switch event {
        case .interim: tellClient(keeping: true) { $0.activity() }
        case .head(let head): tellClient(keeping: true) { $0.response(head) }
        case .body(let piece): tellClient(keeping: true) { $0.body(piece) }
        case .end:
          // The server may be done as well; then the journal knows before the client does.
          isComplete = true
          return
        }
        if client == nil || breakage != nil { return }
      }
      client?.activity()
    } catch {
      breakage = .unreadable(error)
    }
  }

  /// What is on its way while a client makes up its mind to leave.
  private func swallow(_ count: Int) {
    swallowed += count
    if swallowed > Self.socketBuffer { settleCompletion() }
  }

  /// The client can't use what it has read.
  func breakOff(_ how: Breakage) { breakage = how }

  /// Lets the client know how it ended for it, once the server has done what there was to do at this time: what that sends at
  /// once is gone before any client could leave.
  func settleCompletion() {
    if let breakage {
      tellClient { $0.interrupted(breakage) }
      clientLeft()
    } else if isComplete {
      if hasServerEnded { leaveConnection(.close) }
      tellClient { $0.complete() }
    }
  }

  private func tellClient(keeping: Bool = false, _ call: (any OfflineClient) -> Void) {
    guard let client else { return }
    if !keeping { self.client = nil }
    call(client)
  }

  /// The client doesn't want what may still come.
  func clientLeft() {
    client = nil
    guard !hasServerEnded else {
      if !hasLeft {
        carrier?.stop()
        upload.close()
      }
      return leaveConnection(.close)
    }
    hasServerEnded = true
    carrier?.stop()
    let isHanging = playback?.isHanging ?? false
    let sent = (playback?.bodySent ?? 0) - (carrier?.undelivered ?? 0)
    playback?.abandon()
    upload.close()
    finish(bodySent: sent, ending: isHanging ? .hang : .close, end: .clientGone, sentAnything: hasArrived)
    leaveConnection(.close)
  }

  /// The client reads no more until it is released; the answer waits.
  func hold() { isHeld = true }

  /// The client reads again.
  func release() {
    guard isHeld else { return }
    isHeld = false
    carrier?.answerReady()
  }

  private func leaveConnection(_ ending: Ending) {
    guard !hasLeft else { return }
    hasLeft = true
    // Each holds the other as long as there is something to move.
    carrier = nil
    let isOpen = ending.keepsConnection && breakage == nil && parser.keepsConnection
    core.connections.release(connection, isOpen: isOpen)
  }
}
