import ByteCodecs
import Foundation
import HTTPSemantics

@testable import Scenarios

/// What came of a case, as facts that can be compared: those of step 1 begin with `#1`, those of exchange 1 in the journal
/// with `@1`.
struct Transcript {
  /// The facts' names, such as `#1 status`, and their values.
  private(set) var facts: [String: String] = [:]
  /// How many exchanges the journal has.
  let exchanges: Int

  /// Fields of answers that say something of the connection or of the time.
  static let skippedFields: Set = [
    "date", "server", "connection", "keep-alive", "transfer-encoding", "trailer", "upgrade", "te",
  ]
  /// Fields of requests in which the players need not agree.
  static let skippedRequestFields: Set = ["user-agent", "accept-encoding"]

  init(_ views: [ClientView], _ conformance: ConformanceCase, _ journal: Journal) {
    let entries = journal.entries
    exchanges = entries.count
    for (number, pair) in zip(1..., zip(views, conformance.steps)) { add(pair.0, pair.1, "#\(number)") }
    facts["exchanges"] = String(entries.count)
    // What is on its way when a client cancels depends on chance.
    let isCut = zip(views, conformance.steps).contains { $0.isCut($1) }
    for (number, entry) in zip(1..., entries) { add(entry, "@\(number)", isCut: isCut) }
    guard !isCut else { return }
    for session in [""] + journal.sessions {
      let verdicts = VerdictReport.judge(journal.entries(of: session)).map { "\($0.name) \($0.result.rawValue)" }
      facts["verdicts\(session.isEmpty ? "" : " of \(session)")"] = verdicts.sorted().joined(separator: ", ")
    }
  }

  private mutating func add(_ view: ClientView, _ step: ConformanceStep, _ key: String) {
    facts["\(key) interim"] = view.interim.map(String.init).joined(separator: ", ")
    facts["\(key) status"] = view.statuses.map(String.init).joined(separator: ", ")
    facts["\(key) error"] = view.isCut(step) ? "cut" : view.code.map(String.init) ?? "none"
    facts["\(key) questions"] = view.questions.joined(separator: ", ")
    facts["\(key) url"] = view.url ?? "none"
    let date = view.fields.first { $0.key.lowercased() == "date" }?.value
    for (name, value) in view.fields where !Self.skippedFields.contains(name.lowercased()) {
      facts["\(key) field \(name)"] = name.lowercased() == "retry-after" ? Self.relative(value, to: date) : value
    }
    let body = view.body.prefix(step.limit ?? view.body.count)
    facts["\(key) body"] = Self.text(body)
    if Self.hasFigures(body) { facts["\(key) field Content-Length"] = "varies" }
  }

  private mutating func add(_ entry: JournalEntry, _ key: String, isCut: Bool) {
    facts["\(key) request"] = "\(entry.head.method) \(entry.target)"
    facts["\(key) planned"] = entry.planned
    facts["\(key) attempt"] = String(entry.attempt)
    facts["\(key) rule"] = entry.ruleID ?? "none"
    facts["\(key) answer"] = entry.plan.map { String($0.status) } ?? "none"
    facts["\(key) received"] = "\(entry.receivedBytes)\(entry.receivedWhole ? ", whole" : "")"
    facts["\(key) notes"] = entry.notes.joined(separator: "; ")
    if !isCut { facts["\(key) place"] = "exchange \(entry.exchange) of connection \(entry.connection)" }
    for (name, value) in Dictionary(grouping: entry.head.fields, by: { $0.name.lowercased() })
    where !Self.skippedRequestFields.contains(name) {
      let text = value.map(\.value).joined(separator: ", ")
      // Their order is a dictionary's.
      facts["\(key) sends \(name)"] =
        name == "cookie" ? text.components(separatedBy: "; ").sorted().joined(separator: "; ") : text
    }
    guard let wire = entry.wire, !isCut else { return }
    let isUploadReport = entry.plan?.body.fixedBytes.map { Self.hasFigures($0) } ?? false
    facts["\(key) sent"] = isUploadReport && wire.bodyBytesSent > 0 ? "varies" : String(wire.bodyBytesSent)
    facts["\(key) end"] = "\(wire.ending), \(wire.end)\(wire.sentAnything ? "" : ", nothing sent")"
  }

  /// An HTTP-date counts from the answer's own Date (RFC 9110 §10.2.3).
  private static func relative(_ value: String, to date: String?) -> String {
    guard let now = date.flatMap({ HTTPDate.parse($0) }), let then = HTTPDate.parse(value), abs(then - now) < 3_600
    else { return value }
    return "\(then - now) s after Date"
  }

  /// Whether it is what `/upload` answers, whose length depends on how long the upload took.
  private static func hasFigures(_ body: some Collection<UInt8>) -> Bool {
    body.starts(with: Data("{\n  \"method\"".utf8))
  }

  /// A body in words; short texts as they are, without figures of time.
  private static func text(_ body: Data) -> String {
    guard body.count <= 2_000, let text = String(data: body, encoding: .utf8) else {
      return "\(body.count) bytes, \(sha256(body))"
    }
    guard hasFigures(body) else { return text }
    // Where it breaks off depends on the figures as well.
    guard text.hasSuffix("}\n") else { return text.prefix(60) + "…" }
    return text.replacing(/"(seconds|bitsPerSecond)": ?[^,\n}]+/) { "\"\($0.output.1)\": …" }
  }

  private static func sha256(_ bytes: Data) -> String {
    String(Digester.hex(Digester.digest(.sha256, of: Array(bytes))).prefix(12))
  }
}
