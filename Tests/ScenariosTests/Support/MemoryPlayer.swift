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

  let time = VirtualTime()
  let engine: Engine
  private let connection: ConnectionFacts
  private var exchanges = 0

  init() {
    engine = Engine(configuration: EngineConfiguration(), time: time)
    connection = engine.opened(ConnectionFacts(peer: "127.0.0.1"))
  }

  init(_ configure: (inout EngineConfiguration) throws -> Void) rethrows {
    var configuration = EngineConfiguration()
    try configure(&configuration)
    engine = Engine(configuration: configuration, time: time)
    connection = engine.opened(ConnectionFacts(peer: "127.0.0.1"))
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
    var context = WireEncoder.Context(exchange.head, date: engine.date)
    if !isBodyRead { context.keepsAlive = false }
    var answer = Answer()
    var bodySent: Int64 = 0
    var headSent: MonotonicTime?
    for segment in WireEncoder.segments(of: plan, in: context) {
      switch segment {
      case .bytes(let bytes): append(bytes, to: &answer, start)
      case .dribble(let bytes, let interval):
        for (index, byte) in bytes.enumerated() {
          if index > 0 { time.advance(by: interval) }
          append([byte], to: &answer, start)
        }
      case .wait(let duration): time.advance(by: duration)
      case .body(let range, let rate, let chunked):
        let bytes = read(plan.body, range)
        if let rate { time.advance(by: rate.duration(of: ByteCount(Int64(bytes.count)))) }
        if chunked { append(Array((String(bytes.count, radix: 16) + "\r\n").utf8), to: &answer, start) }
        append(bytes, to: &answer, start)
        if chunked { append([13, 10], to: &answer, start) }
        answer.body += bytes
        bodySent += Int64(bytes.count)
      case .end(let ending): answer.ending = ending
      }
      if segment.isFinalHead { headSent = time.now }
    }
    answer.end = time.now - start
    parseHead(&answer)
    exchange.finished(WireOutcome(bodyBytesSent: bodySent, ending: answer.ending, headSent: headSent))
    return answer
  }

  private func append(_ bytes: [UInt8], to answer: inout Answer, _ start: MonotonicTime) {
    if answer.firstByte == nil { answer.firstByte = time.now - start }
    answer.wire += bytes
  }

  private func read(_ body: BodySpec, _ range: Range<Int64>) -> [UInt8] {
    guard let source = try? body.open() else { return [] }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 50_000)
    while Int64(bytes.count) < Int64(range.count) {
      let wanted = min(buffer.count, range.count - bytes.count)
      let got = buffer.withUnsafeMutableBytes {
        (try? source.read(
          at: range.lowerBound + Int64(bytes.count), into: UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted]))) ?? 0
      }
      guard got > 0 else { break }
      bytes += buffer[..<got]
    }
    return bytes
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
