import Foundation
import Quantities
import Scenarios

/// Requests that a rule of a scenario file matches.
struct RuleSample {
  private let rule: Rule

  init(_ rule: Rule) { self.rule = rule }

  /// How many bytes of a body are read at most; of one that is long or comes slowly, only the beginning.
  private var limit: Int {
    let isSlow = (rule.script?.attempts ?? []).contains { ($0.outcome.options.rate?.bitsPerSecond ?? 1e9) < 1e8 }
    return isSlow || isPausing || isLong ? 1 : 16 << 20
  }

  /// The rule, with a rate that lets a client leave in time where its body is too long to be read whole.
  var slowed: Rule {
    guard isLong else { return rule }
    var slow = rule
    let attempts = rule.script?.attempts ?? [ScriptAttempt()]
    slow.script = Script(
      attempts: attempts.map { attempt in
        var attempt = attempt
        attempt.outcome.options.rate = BitRate(bitsPerSecond: 2e6)
        return attempt
      })
    return slow
  }

  /// Whether the first reply's body is longer than 16 MiB.
  private var isLong: Bool {
    switch rule.replies.first?.body {
    case .data(let count): return count > 16 << 20
    case .endpoint(let target):
      let size = target.dropFirst("/data/".count).prefix { $0 != "?" }
      return target.hasPrefix("/data/") && (try? ByteCount(parsing: size)).map { $0.bytes > 16 << 20 } ?? false
    default: return false
    }
  }

  /// Whether the pauses between the pieces of a reply are longer than anybody waits here.
  private var isPausing: Bool {
    guard case .raw(let pieces) = rule.replies.first?.body else { return false }
    let pauses = pieces.map { if case .pause(let time) = $0 { time } else { Duration.zero } }
    return pauses.reduce(.zero, +) > .seconds(2)
  }

  /// The rule's own attempts and one more, at most ten.
  private var count: Int {
    let scripted = (rule.script?.attempts ?? []).reduce(0) { $0 + $1.count }
    if isSilent || isLong { return min(10, max(1, scripted)) }
    return min(10, max(scripted, rule.replies.count, rule.times ?? 0) + 1)
  }

  /// Whether the rule falls silent for ever at the first attempt, or for longer than anybody waits here.
  private var isSilent: Bool {
    let stalls = rule.script?.attempts.first?.outcome.faults.contains { "\($0)".hasPrefix("stall") } ?? false
    return stalls || rule.replies.first?.ending == .hang || rule.delay != nil
  }

  /// Whether some attempt waits longer than a test should.
  var isWaiting: Bool {
    isSilent || isPausing || rule.replies.contains { $0.ending == .hang }
      || "\(rule.script.map(\.description) ?? "")".contains("stall")
  }

  private var target: String? {
    let path: String
    switch rule.match.path {
    case .glob(let pattern): path = pattern.description.replacingOccurrences(of: "*", with: "1")
    case nil: path = "/any"
    case .template, .regex: return nil
    }
    let query = rule.match.query.compactMap { pattern in Self.sample(pattern.value).map { "\(pattern.name)=\($0)" } }
    return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }

  private var methods: [String] {
    guard rule.match.methods.isEmpty else { return rule.match.methods }
    return rule.match.body.isEmpty ? ["GET", "POST"] : ["POST"]
  }

  private func step(_ method: String, _ target: String) -> ConformanceStep {
    var step = ConformanceStep(method, target)
    // URLSession says itself how long a body is.
    let framing: Set = ["Content-Length", "Transfer-Encoding"]
    for pattern in rule.match.headers where !framing.contains(pattern.name) {
      step.fields[pattern.name] = Self.sample(pattern.value)
    }
    if ["POST", "PUT", "PATCH"].contains(method) { step.body = body(&step.fields) }
    step.limit = limit
    return step
  }

  private func body(_ fields: inout [String: String]) -> ConformanceStep.Body {
    for pattern in rule.match.body {
      switch pattern {
      case .size(let size): return .data(SampleBytes.pattern(Int(size.from)))
      case .text(let text): return .data(Data((Self.sample(text) ?? "").utf8))
      case .part:
        fields["Content-Type"] = SampleBytes.formType
        return .data(SampleBytes.form)
      case .json, .sha256: continue
      }
    }
    let hasUploadPoint = "\(rule.script.map(\.description) ?? "")".contains("up:")
    return .data(SampleBytes.pattern(hasUploadPoint ? 2_000_000 : 1_000))
  }

  /// Each method as often as the rule has something new to say.
  var steps: [ConformanceStep] {
    guard let target else { return [] }
    return methods.flatMap { method in Array(repeating: step(method, target), count: count) }
  }

  /// A download that is resumed once.
  var resuming: [ConformanceStep] {
    guard let target, methods.contains("GET"), rule.match.headers.isEmpty else { return [] }
    switch rule.replies.first?.body {
    case .data, .file: break
    case .endpoint(let target) where target.hasPrefix("/data/"): break
    default: return []
    }
    let first = step("GET", target)
    return [first, first.with { $0.resumes = true }]
  }

  /// A text that is like the pattern; nil for none.
  private static func sample(_ pattern: TextPattern) -> String? {
    switch pattern {
    case .present: "x"
    case .absent, .not: nil
    case .equals(let text), .contains(let text): text
    case .regex(let regex):
      regex.pattern.replacingOccurrences(of: "[0-9]+", with: "10").replacingOccurrences(of: "[0-9]*", with: "")
        .replacingOccurrences(of: " ?", with: " ")
    }
  }
}
