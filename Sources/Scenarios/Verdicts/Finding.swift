/// What a rule found, before it is a verdict.
struct Finding: Hashable {
  var result: VerdictResult
  var summary: String
  var evidence: [String]
  var entries: [Int]

  init(_ result: VerdictResult, _ summary: String, evidence: [String], entries: [Int]) {
    self.result = result
    self.summary = summary
    self.evidence = evidence
    self.entries = entries
  }

  /// Evidence is cut off behind this many lines: a client that retries a thousand times is known by the first few.
  static let evidenceLimit = 20

  /// The findings as one: the worst speaks, and all give evidence; nil when there are none.
  static func combined(_ findings: [Finding]) -> Finding? {
    let order: [VerdictResult] = [.failed, .observed, .passed]
    guard let worst = order.lazy.compactMap({ result in findings.first { $0.result == result } }).first else {
      return nil
    }
    guard findings.count > 1 else { return worst }
    var evidence = order.flatMap { result in findings.filter { $0.result == result }.flatMap(\.evidence) }
    if evidence.count > evidenceLimit {
      let left = evidence.count - evidenceLimit
      evidence = evidence.prefix(evidenceLimit) + ["… and \(left) more"]
    }
    return Finding(
      worst.result, worst.summary, evidence: evidence, entries: Set(findings.flatMap(\.entries)).sorted())
  }
}
