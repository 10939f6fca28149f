import HTTPSemantics
import MicroHTTPD
import Quantities
import Scenarios

/// One request in libmicrohttpd's lane: reads it, and answers it here or in the raw lane.
final class LaneExchange: DaemonExchange {
  private let lane: HTTPLane
  private let client: ClientConnection
  private let target: [UInt8]
  private var exchange: Exchange?
  /// The answer decided before the body was read.
  private var early: ResponsePlan?
  private var plan: ResponsePlan?
  private var reader: PlanReader?
  private var isStolen = false
  /// What libmicrohttpd holds of the body while reading pauses, if it is the whole rest.
  private var tail: [UInt8]?
  private var descriptor: Int32?
  /// Why the server dropped the connection; nil while it didn't.
  private var failure: String?
  /// Body bytes that the answer has on the wire when it is sent whole.
  private var bodyLength: Int64 = 0
  /// When libmicrohttpd was given the answer, which sends the head at once.
  private var queued: MonotonicTime?

  init(lane: HTTPLane, client: ClientConnection, target: UnsafePointer<CChar>) {
    self.lane = lane
    self.client = client
    self.target = Array(UnsafeRawBufferPointer(start: target, count: lane.length(of: target)))
  }

  override func head(
    method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, connection: Connection
  ) -> ConnectionFate {
    let head = lane.head(method: method, target: target, version: version, connection: connection)
    client.exchanges += 1
    descriptor = connection.fileDescriptor
    let exchange = lane.engine.began(head, on: client.facts, index: client.exchanges)
    self.exchange = exchange
    guard case .answer(let plan) = exchange.opening else {
      if head.hasBody { lane.sweeper.watch(connection, awaitingBody: true) }
      return .proceed
    }
    guard head.hasBody else {
      early = plan
      return .proceed
    }
    return steal(plan, connection: connection, isBodyRead: false)
  }

  override func body(_ bytes: UnsafeRawBufferPointer, connection: Connection) -> (
    consumed: Int, verdict: ConnectionFate
  ) {
    guard let exchange, !lane.isStopping, !client.isReset else { return (0, .drop) }
    tail = nil
    let step = exchange.receive(bytes, now: lane.loop.now)
    switch step.next {
    case .more: return (step.consumed, .proceed)
    case .pause(let time):
      if exchange.isComplete(with: bytes.count - step.consumed) { tail = Array(bytes[step.consumed...]) }
      lane.park(connection, until: time) { [client] in client.isReset = true }
      return (step.consumed, .proceed)
    case .answer(let plan): return (step.consumed, steal(plan, connection: connection, isBodyRead: false))
    }
  }

  override func end(connection: Connection) -> ConnectionFate {
    guard let exchange else { return .drop }
    if exchange.head.hasBody { lane.sweeper.watch(connection) }
    let plan = early ?? exchange.received()
    guard plan.isPlain, lane.canSay(plan) else { return steal(plan, connection: connection, isBodyRead: true) }
    return queue(plan, exchange: exchange, connection: connection)
  }

  private func queue(_ plan: ResponsePlan, exchange: Exchange, connection: Connection) -> ConnectionFate {
    // Asking the clock costs, and without a body no time has passed since the head came.
    let hadBody = exchange.head.hasBody
    let date = hadBody ? lane.engine.date : lane.engine.date(at: exchange.entry.beganWall)
    queued = hadBody ? lane.loop.now : exchange.entry.decided
    do throws(BodySourceError) {
      self.plan = plan
      bodyLength = plan.framing == .bodiless || exchange.head.methodIs("HEAD") ? 0 : plan.body.length ?? 0
      if let isQueued = lane.cache.queue(plan, date: date, on: connection) { return isQueued ? .proceed : .drop }
      var response = try response(plan, exchange: exchange)
      guard lane.addFields(of: plan, date: date, to: &response) else {
        return steal(plan, connection: connection, isBodyRead: true)
      }
      return lane.cache.queue(response, of: plan, date: date, on: connection) ? .proceed : .drop
    } catch {
      self.plan = nil
      return steal(Problem(500, error.description).plan, connection: connection, isBodyRead: true)
    }
  }

  private func response(_ plan: ResponsePlan, exchange: Exchange) throws(BodySourceError) -> Response {
    switch plan.body {
    case .empty where plan.framing != .chunked: return Response()
    case .bytes(let bytes) where plan.framing != .chunked: return Response(copying: bytes)
    default:
      // The raw lane has the bodies whose length isn't known.
      let size = plan.body.length ?? 0
      let reader = PlanReader(try plan.body.open(lane.engine.channels), length: size)
      self.reader = reader
      let length = plan.framing == .chunked ? nil : UInt64(size)
      return Response(length: length, blockSize: lane.blockSize(size, over: client.wire), reader: reader)
    }
  }

  /// Takes the connection out of libmicrohttpd, which only closes its own copy of the descriptor.
  private func steal(_ plan: ResponsePlan, connection: Connection, isBodyRead: Bool) -> ConnectionFate {
    guard let exchange else { return .drop }
    guard let copy = SocketOptions.duplicate(connection.fileDescriptor) else {
      failure = "out of file descriptors"
      lane.report("out of file descriptors: an answer was dropped")
      return .drop
    }
    isStolen = true
    lane.raw.play(plan, of: exchange, on: copy, client: client, isBodyRead: isBodyRead)
    return .drop
  }

  override func completed(_ reason: TerminationReason) {
    guard !isStolen, let exchange else { return }
    if reason != .completed, takeTail(of: exchange) { return }
    lane.finish(exchange, outcome(reason), over: client.wire)
  }

  /// Goes on with an upload that libmicrohttpd gave up because its client has ended its side: it sees that before the bytes that it
  /// holds, and takes the client for gone. It is about to close its copy of the descriptor.
  private func takeTail(of exchange: Exchange) -> Bool {
    guard let tail, let descriptor, !lane.isStopping, !client.isReset, SocketOptions.isAtEnd(descriptor) else {
      return false
    }
    guard let copy = SocketOptions.duplicate(descriptor) else {
      failure = "out of file descriptors"
      return false
    }
    lane.raw.read(tail, of: exchange, on: copy, client: client)
    return true
  }

  private func outcome(_ reason: TerminationReason) -> WireOutcome {
    if let failure { return WireOutcome(bodyBytesSent: 0, ending: .close, end: .serverFailed(failure)) }
    guard let plan else {
      return WireOutcome(
        bodyBytesSent: 0, ending: .close, end: lane.isStopping ? .serverFailed("stopped") : .clientGone)
    }
    if reason == .completed {
      return WireOutcome(bodyBytesSent: bodyLength, ending: plan.ending, headSent: queued)
    }
    var failure = reader?.failure
    if failure == nil, reason == .failed, let descriptor, !SocketOptions.peerClosed(descriptor) {
      failure = "the request's head left libmicrohttpd no room for an answer"
    }
    let produced = reader?.produced ?? 0
    return WireOutcome(
      bodyBytesSent: produced, ending: .close, end: failure.map { .serverFailed($0) } ?? .clientGone,
      headSent: produced > 0 ? queued : nil)
  }
}
