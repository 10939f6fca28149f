import HTTPSemantics
import Quantities

/// One exchange with what verdicts ask of it worked out.
final class Attempt: Sendable {
  let entry: JournalEntry
  let method: String
  let resource: Resource
  /// The status that reached the client; nil when no head did.
  let status: Int?
  /// How far the answer came.
  let delivery: Delivery
  /// The Content-Length that was declared; nil in chunks, and without a head.
  let declaredLength: Int64?
  /// The part of the representation the answer holds; nil where it says none.
  let contentRange: ContentRange?
  /// The part that was asked for; nil without a Range field, or one of suffixes and lists.
  let range: RequestedRange?
  /// The entity tag of the answer.
  let entityTag: EntityTag?
  /// The Last-Modified date of the answer, in Unix seconds.
  let lastModified: Int64?
  /// Whether the answer is a stream of events (HTML Living Standard §9.2).
  let isEventStream: Bool

  /// Nil for requests about the server itself.
  init?(_ entry: JournalEntry) {
    resource = Resource(entry.head)
    guard !ControlEndpoint.claims(resource.path[...]) else { return nil }
    self.entry = entry
    method = entry.head.method
    range = RequestedRange(entry.head)
    let answer = AnswerFacts(entry)
    status = answer.status
    delivery = answer.delivery
    declaredLength = answer.declaredLength
    let fields = answer.status == nil ? nil : entry.plan?.fields
    contentRange = answer.status == 206 ? fields?["Content-Range"].flatMap { ContentRange(parsing: $0) } : nil
    entityTag = fields?["ETag"].flatMap { EntityTag(parsing: $0) }
    lastModified = fields?["Last-Modified"].flatMap { HTTPDate.parse($0) }
    let type = fields?["Content-Type"].flatMap { MediaType(parsing: $0) }
    isEventStream = answer.status == 200 && type?.matches("text", "event-stream") == true
  }

  var number: Int { entry.number }
  var session: String { entry.session }
  var began: MonotonicTime { entry.began }
  var ended: MonotonicTime? { entry.finished }
  /// `#3`, as evidence calls it.
  var mark: String { "#\(entry.number)" }
  var isGet: Bool { method == "GET" }
  var isHead: Bool { method == "HEAD" }

  /// Body bytes that were sent; 0 while that isn't known.
  var bodySent: Int64 {
    guard let wire = entry.wire else { return 0 }
    return max(0, wire.bodyBytesSent - (entry.plan?.verbatimHead ?? 0))
  }

  /// The value of a field of the answer's head; nil when no head reached the client.
  func answerField(_ name: String) -> String? { status == nil ? nil : entry.plan?.fields[name] }

  /// The earliest moment at which the client can have seen the answer's head; nil when none left.
  ///
  /// That is when the answer was decided plus its planned delay: a bound, so that a server that is slow to write never makes a
  /// client look hasty.
  var answered: MonotonicTime? {
    guard status != nil, let plan = entry.plan else { return nil }
    guard let decided = entry.decided else { return entry.finished }
    return decided + plan.delay
  }

  /// When the client could know what became of the attempt: by the head of a whole answer, else by the end.
  var settled: MonotonicTime? {
    if let status, status >= 300, let answered { return answered }
    return ended
  }

  /// Whether the answer came whole, and was what was asked for.
  var succeeded: Bool { delivery == .whole && status.map { (200..<300).contains($0) || $0 == 304 } ?? false }

  /// Whether a client may want to ask again: no answer, an error, a body without its end, or a part without bytes.
  var failed: Bool {
    switch delivery {
    case .open: false
    case .whole: status.map { $0 >= 400 || $0 == 206 && isGet && bodySent == 0 } ?? true
    case .noAnswer, .truncated, .stalled, .clientLeft, .serverFailed: true
    }
  }

  /// Whether the attempt was still going on at `time`, as a client on another connection saw it.
  ///
  /// The server notes the end a little after the client knows it; of a client that left it may take longer to hear.
  func isInFlight(at time: MonotonicTime, onConnection connection: Int) -> Bool {
    if connection == entry.connection { return false }
    guard let ended else { return true }
    let isLeft = delivery == .clientLeft || delivery == .stalled
    return ended > time + (isLeft ? .seconds(1) : .milliseconds(50))
  }
}
