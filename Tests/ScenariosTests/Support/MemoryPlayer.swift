import HTTPSemantics
import Quantities
import Scenarios

/// Plays exchanges in memory on virtual time: the third player beside sockets and URLProtocol.
final class MemoryPlayer {
  /// What a client would have seen of one answer.
  struct Answer {
    var status = 0
    var fields = HeaderFields()
    var body: [UInt8] = []
    /// Every byte that was sent.
    var wire: [UInt8] = []
    var ending = Ending.keepAlive
    /// When the first byte of the answer, and the end, came after the request.
    var firstByte: Duration?
    var end = Duration.zero
    /// How much of the request body was read.
    var received: Int64 = 0
    var entry: JournalEntry?

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  let time: VirtualTime
  let engine: Engine
  private let connection: ConnectionFacts
  private var exchanges = 0

  convenience init() { self.init { _ in } }

  init(
    time: VirtualTime = VirtualTime(), connection facts: ConnectionFacts = ConnectionFacts(peer: "127.0.0.1"),
    _ configure: (inout EngineConfiguration) throws -> Void
  ) rethrows {
    self.time = time
    var configuration = EngineConfiguration()
    try configure(&configuration)
    engine = Engine(configuration: configuration, time: time)
    connection = engine.opened(facts)
  }

  /// Sends a request whose body arrives at once, in pieces of `piece` bytes.
  func send(
    _ method: String, _ target: String, _ fields: HeaderFields = [:], body: [UInt8] = [], chunked: Bool = false,
    piece: Int = 10_000, breakOffAfter: Int? = nil
  ) -> Answer {
    var fields = fields
    if !fields.contains("Host") { fields.append("Host", "example.test") }
    if chunked {
      fields.append("Transfer-Encoding", "chunked")
    } else if !body.isEmpty {
      fields.append("Content-Length", String(body.count))
    }
    exchanges += 1
    let start = time.now
    let head = RequestHead(method: method, target: target, fields: fields)
    let exchange = engine.began(head, on: connection, index: exchanges)
    var plan: ResponsePlan?
    var isWhole = !head.hasBody
    if case .answer(let early) = exchange.opening {
      plan = early
    } else {
      (plan, isWhole) = upload(body, to: exchange, piece: piece, breakOffAfter: breakOffAfter)
    }
    var answer = Answer()
    if let plan {
      answer = play(plan, exchange: exchange, isBodyRead: isWhole, start: start)
    } else {
      exchange.finished(WireOutcome(bodyBytesSent: 0, ending: .close, end: .clientGone))
    }
    answer.received = exchange.entry.receivedBytes
    answer.entry = exchange.entry
    return answer
  }

  private func upload(
    _ body: [UInt8], to exchange: Exchange, piece: Int, breakOffAfter: Int?
  ) -> (ResponsePlan?, Bool) {
    var offset = 0
    let limit = min(body.count, breakOffAfter ?? .max)
    while offset < limit {
      let step = body[offset..<min(offset + piece, limit)].withUnsafeBytes { exchange.receive($0, now: time.now) }
      offset += step.consumed
      switch step.next {
      case .more: continue
      case .pause(let until): time.advance(by: until - time.now)
      case .answer(let plan): return (plan, false)
      }
    }
    return limit < body.count ? (nil, false) : (exchange.received(), true)
  }

  private func play(_ plan: ResponsePlan, exchange: Exchange, isBodyRead: Bool, start: MonotonicTime) -> Answer {
    var answer = Answer()
    guard let plan = decided(plan, exchange) else {
      answer.ending = .hang
      exchange.finished(WireOutcome(bodyBytesSent: 0, ending: .hang, end: .clientGone))
      return answer
    }
    var context = WireEncoder.Context(exchange.head, date: engine.date)
    if !isBodyRead { context.keepsAlive = false }
    let playback = PlanPlayback(plan, in: context, channels: engine.channels, now: time.now)
    let isChunked = WireEncoder.segments(of: plan, in: context).contains {
      if case .body(_, _, true) = $0 { true } else { false }
    }
    let end = play(playback, isChunked: isChunked, to: &answer, start)
    answer.end = time.now - start
    parseHead(&answer)
    playback.abandon()
    exchange.finished(
      WireOutcome(
        bodyBytesSent: playback.bodySent, ending: answer.ending, end: end, headSent: playback.headSent))
    return answer
  }

  /// What a plan stands for that is decided later; nil when nothing is scheduled any more that could decide it.
  private func decided(_ plan: ResponsePlan, _ exchange: Exchange) -> ResponsePlan? {
    var plan = plan
    while plan.deferral != nil {
      if let decided = exchange.resumed() {
        plan = decided
      } else if !waitForWhatIsScheduled() {
        return nil
      }
    }
    return plan
  }

  /// Jumps to the next scheduled action and runs it; false when there is none.
  private func waitForWhatIsScheduled() -> Bool {
    guard let due = time.nextDue else { return false }
    time.advance(by: due - time.now)
    return true
  }

  private func append(_ bytes: [UInt8], to answer: inout Answer, _ start: MonotonicTime) {
    if answer.firstByte == nil { answer.firstByte = time.now - start }
    answer.wire += bytes
  }

  private func play(
    _ playback: PlanPlayback, isChunked: Bool, to answer: inout Answer, _ start: MonotonicTime
  ) -> WireOutcome.End {
    while true {
      switch playback.next(now: time.now) {
      case .bytes(let bytes):
        append(Array(bytes), to: &answer, start)
        if playback.isInBody { answer.body += Self.payload(bytes, isChunked: isChunked) }
      case .wait(let until): time.advance(by: until - time.now)
      case .starving:
        guard !waitForWhatIsScheduled() else { continue }
        // The body's writer waits for something that never happens.
        answer.ending = .hang
        return .clientGone
      case .end(let ending):
        answer.ending = ending
        return .asPlanned
      case .failed(let reason):
        answer.ending = .close
        return .serverFailed(reason)
      }
    }
  }

  /// A block of a body without its chunk framing.
  private static func payload(_ block: ArraySlice<UInt8>, isChunked: Bool) -> ArraySlice<UInt8> {
    isChunked ? block.drop { $0 != UInt8(ascii: "\n") }.dropFirst().dropLast(2) : block
  }

  private func parseHead(_ answer: inout Answer) {
    let lines = String(decoding: answer.wire.prefix(4_096), as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    var rest = lines[...]
    while let line = rest.first, line.hasPrefix("HTTP/1.1 1") { rest = rest.drop { !$0.isEmpty }.dropFirst() }
    guard let first = rest.first, first.hasPrefix("HTTP/1.1 ") else { return }
    answer.status = Int(first.dropFirst(9).prefix(3)) ?? 0
    for line in rest.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), !line.isEmpty else { break }
      answer.fields.append(String(line[..<colon]), String(line[line.index(colon, offsetBy: 2)...]))
    }
  }
}
