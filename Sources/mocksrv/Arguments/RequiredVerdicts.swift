import Scenarios

/// The verdicts that `--require` names: each must have been put to the test and passed.
struct RequiredVerdicts {
  /// As typed, in order.
  let names: [String]

  /// Reads every `--require` of a command.
  init(_ arguments: Arguments) throws(UsageError) {
    var names: [String] = []
    for value in arguments.all(.require) {
      guard let verdict = VerdictCatalog.verdict(named: value.text) else {
        let near = VerdictCatalog.nearest(to: value.text).map { "did you mean \($0)?" }
        throw UsageError(
          value,
          expected: "the name of a verdict; \(near ?? "there are \(VerdictCatalog.names.joined(separator: ", "))")")
      }
      guard verdict.level != .observed else {
        throw UsageError(value, expected: "a verdict that can fail; \(verdict.name) only reports a figure")
      }
      names.append(value.text)
    }
    self.names = names
  }

  /// What is wrong with `results`, a sentence for each name that failed or wasn't put to the test.
  func shortcomings(_ results: [(name: String, result: String, summary: String)]) -> [String] {
    names.compactMap { name in
      let own = results.filter { $0.name == name }
      if own.contains(where: { $0.result == VerdictResult.failed.rawValue }) { return "\(name) failed" }
      if own.contains(where: { $0.result == VerdictResult.passed.rawValue }) { return nil }
      if let observed = own.first {
        return "\(name) is required, and what the client did neither passes nor fails it: \(observed.summary)"
      }
      return "\(name) is required, and nothing the client met or did puts it to the test"
    }
  }
}
