import MockURLProtocol

/// What a test can expect of a client, judged by what its mock saw; each failure is a text with the attempts below it.
package struct Expectation {
  private let mock: any Mocking

  /// Expectations of the client of `mock`.
  package init(_ mock: any Mocking) { self.mock = mock }

  private var entries: [JournalEntry] {
    mock.settle()
    return mock.journal.entries
  }

  /// So many requests like `pattern`; nil when there were.
  package func attempts(_ count: CountPattern, of pattern: RequestPattern) -> (found: [JournalEntry], failure: String?)
  {
    let entries = entries
    let found = RequestSearch(pattern, in: entries).found
    guard !count.matches(Int64(found.count)) else { return (found, nil) }
    let noun = count == CountPattern(1) ? "attempt" : "attempts"
    return (found, Self.text("expected \(count) \(noun) of \(pattern), and there were \(found.count)", entries))
  }

  /// One request like `pattern` at least; the first one, or what there was in its place.
  package func request(_ pattern: RequestPattern) -> (found: JournalEntry?, failure: String?) {
    let entries = entries
    let search = RequestSearch(pattern, in: entries)
    if let found = search.found.first { return (found, nil) }
    var text = "no request was like \(pattern)"
    if let (entry, misses) = search.nearest {
      text += "; the closest is #\(entry.number), \(entry.head.method) \(entry.target)"
      text += misses.map { "\n  \(ReadableText.printable($0))" }.joined()
    }
    return (nil, Self.text(text, entries))
  }

  /// A verdict that came out like this, and none of its name that failed unless that is what is expected.
  package func verdict(_ name: String, _ result: VerdictResult, _ policy: VerdictPolicy) -> String? {
    guard VerdictCatalog.verdict(named: name) != nil else {
      let near = VerdictCatalog.nearest(to: name).map { "did you mean \"\($0)\"?" }
      return "there is no verdict \"\(name)\"; \(near ?? "there are \(VerdictCatalog.names.joined(separator: ", "))")"
    }
    let entries = entries
    let own = VerdictReport.judge(entries, policy: policy).filter { $0.name == name }
    let results = Set(own.map(\.result))
    if results.contains(result), result == .failed || !results.contains(.failed) { return nil }
    guard !own.isEmpty else {
      return Self.text(
        "expected verdict \(name) to be \(result.rawValue), and nothing the client met or did puts it to the test",
        entries)
    }
    let lines = own.filter { $0.result != result }.flatMap(Self.lines)
    return Self.text(
      "expected verdict \(name) to be \(result.rawValue)\n" + lines.joined(separator: "\n"), entries)
  }

  /// No verdict that failed, but for those called `exceptions`.
  package func noFailedVerdicts(except exceptions: [String], _ policy: VerdictPolicy) -> String? {
    let entries = entries
    let failed = VerdictReport.judge(entries, policy: policy).filter {
      $0.result == .failed && !exceptions.contains($0.name)
    }
    guard !failed.isEmpty else { return nil }
    return Self.text(VerdictList(failed).lines.joined(separator: "\n"), entries)
  }

  /// Every step of every script was met.
  package func noUnusedSteps() -> String? {
    let unused = mock.engine.unusedSteps()
    guard !unused.isEmpty else { return nil }
    return Self.text("unused steps: " + unused.map(\.description).joined(separator: "\n  "), entries)
  }

  private static func lines(_ verdict: Verdict) -> [String] {
    let lines = ["  it \(verdict.result.rawValue) in \(verdict.operation): \(verdict.summary)"]
    return (lines + verdict.evidence.prefix(8).map { "    \($0)" }).map(ReadableText.printable)
  }

  private static func text(_ failure: String, _ entries: [JournalEntry]) -> String {
    let table = AttemptTable(entries)
    return ([failure] + (table.isEmpty ? ["no request came"] : table.lines)).joined(separator: "\n")
  }
}
