import HTTPSemantics
import Quantities

@testable import Scenarios

/// Puts journals together by hand.
struct JournalMaker {
  private(set) var entries: [JournalEntry] = []
  /// What the wall clock shows at zero of the monotonic one: 2026-01-01 00:00:00.
  static let wallStart: Int64 = 1_767_225_600_000_000_000

  /// Adds an exchange that began `at` seconds; without `end`, it ended at once.
  @discardableResult
  mutating func add(
    at: Double, _ method: String = "GET", _ target: String = "/thing", _ fields: HeaderFields = [:], status: Int = 200,
    answer: HeaderFields = [:], body: BodySpec = .empty, sent: Int64? = nil, upload: String? = nil,
    received: Int64? = nil, end: Double? = nil, ending: Ending = .keepAlive, by: WireOutcome.End = .asPlanned,
    headless: Bool = false, connection: Int = 1, session: String = "", chunked: Bool = false, decided: Double? = nil,
    isOpen: Bool = false
  ) -> Int {
    var fields = fields
    if !fields.contains("Host") { fields.append("Host", "127.0.0.1:8080") }
    if let upload { fields.set("Content-Length", String(upload.utf8.count)) }
    let head = RequestHead(method: method, target: target, fields: fields)
    var entry = JournalEntry(head: head, began: Self.time(at))
    entry.number = entries.count + 1
    entry.connection = connection
    entry.exchange = entries.count { $0.connection == connection } + 1
    entry.session = session
    entry.beganWall = Self.wallStart + entry.began.nanoseconds
    if let upload {
      entry.receivedBytes = received ?? Int64(upload.utf8.count)
      entry.receivedWhole = entry.receivedBytes == upload.utf8.count
      let prefix = upload.utf8.prefix(Int(entry.receivedBytes))
      if !prefix.isEmpty { entry.receivedDigest = Array(prefix) }
    } else {
      entry.receivedWhole = true
    }
    var plan = ResponsePlan(status: status, fields: answer, body: body)
    if chunked { plan.framing = .chunked }
    if headless { plan.cuts = [Cut(.start, .end(ending))] }
    if let sent, sent < (body.length ?? 0) { plan.cuts.append(Cut(.body(sent), .end(ending))) }
    entry.plan = plan
    entry.decided = Self.time(decided ?? at)
    if !isOpen {
      entry.wire = WireOutcome(
        bodyBytesSent: sent ?? (method == "HEAD" || headless ? 0 : body.length ?? 0), ending: ending, end: by,
        sentAnything: headless ? false : true)
      entry.finished = Self.time(end ?? decided ?? at)
    }
    entries.append(entry)
    return entry.number
  }

  static func time(_ seconds: Double) -> MonotonicTime {
    MonotonicTime(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  /// The verdicts of one name.
  func verdicts(
    _ name: String, policy: VerdictPolicy = .contentClient, now: Double? = nil
  ) -> [Verdict] {
    VerdictReport.judge(entries, policy: policy, now: now.map(Self.time)).filter { $0.name == name }
  }

  /// How the verdicts of one name came out.
  func results(_ name: String, policy: VerdictPolicy = .contentClient, now: Double? = nil) -> [VerdictResult] {
    verdicts(name, policy: policy, now: now).map(\.result)
  }

  /// The names of the verdicts that failed.
  var failures: [String] {
    VerdictReport.judge(entries, policy: .contentClient).filter { $0.result == .failed }.map(\.name)
  }
}

extension MemoryPlayer {
  /// How the verdicts of one name about this player's journal came out.
  func results(_ name: String, policy: VerdictPolicy = .contentClient) -> [VerdictResult] {
    VerdictReport.judge(engine.journal.entries, policy: policy).filter { $0.name == name }.map(\.result)
  }

  /// The names of the verdicts that failed.
  var failures: [String] {
    VerdictReport.judge(engine.journal.entries, policy: .contentClient).filter { $0.result == .failed }.map(\.name)
  }
}

extension VerdictPolicy {
  /// The usual limits for a client that says that all went well.
  static var contentClient: VerdictPolicy {
    var policy = VerdictPolicy()
    policy.clientSucceeded = true
    return policy
  }
}
