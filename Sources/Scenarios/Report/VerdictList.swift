/// What is said about the client below the table of attempts.
package struct VerdictList {
  private let verdicts: [Verdict]

  private static let limit = 20
  private static let evidenceLimit = 4

  /// The list of `verdicts`.
  package init(_ verdicts: [Verdict]) { self.verdicts = verdicts }

  /// A line with counts, then each failure with its evidence; nothing where nothing could be judged.
  package var lines: [String] {
    guard !verdicts.isEmpty else { return [] }
    let counts = [VerdictResult.passed, .failed, .observed].compactMap { result -> String? in
      let count = verdicts.filter { $0.result == result }.count
      return count > 0 ? "\(count) \(result.rawValue)" : nil
    }
    var lines = ["verdicts: \(counts.joined(separator: ", "))"]
    let failed = verdicts.filter { $0.result == .failed }
    for verdict in failed.prefix(Self.limit) {
      lines.append("  \(verdict.name) (\(verdict.level.rawValue), \(verdict.reference)): \(verdict.summary)")
      lines.append("    in \(verdict.operation)")
      lines += verdict.evidence.prefix(Self.evidenceLimit).map { "    \($0)" }
    }
    if failed.count > Self.limit {
      lines.append("  … and \(ReadableText.count(failed.count - Self.limit, "more failure"))")
    }
    return lines.map(ReadableText.printable)
  }
}
