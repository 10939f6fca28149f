import Quantities

@testable import Scenarios

/// Makes random scripts that the grammar can express.
struct RandomScripts {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func script() -> Script {
    Script(attempts: (0..<Int.random(in: 1...4, using: &random)).map { _ in attempt() })
  }

  private mutating func attempt() -> ScriptAttempt {
    let count = Bool.random(using: &random) ? 1 : Int.random(in: 1...1_000_000, using: &random)
    return ScriptAttempt(outcome: outcome(), chance: Bool.random(using: &random) ? percent() : nil, count: count)
  }

  private mutating func outcome() -> Outcome {
    var outcome = Outcome(options: options())
    if Bool.random(using: &random) {
      outcome.status = StatusPart(code: .random(in: 200...599, using: &random), up: random.maybe { _ in .start })
      if Bool.random(using: &random) { outcome.status?.up = .at(offset()) }
    }
    outcome.faults = (0..<Int.random(in: 0...3, using: &random)).map { _ in fault() }
    return outcome
  }

  private mutating func fault() -> FaultPart {
    let kind = random.pick(FaultKind.allCases, else: .close)
    let value = Bool.random(using: &random) ? duration() : nil
    guard Bool.random(using: &random), let place = kind.places.randomElement(using: &random) else {
      return FaultPart(kind, value: value)
    }
    switch place {
    case .start: return FaultPart(kind, value: value, at: .start)
    case .head: return FaultPart(kind, value: value, at: .head)
    case .body: return FaultPart(kind, value: value, at: .body(offset()))
    case .upload: return FaultPart(kind, value: value, at: .up(Bool.random(using: &random) ? .start : .at(offset())))
    }
  }

  private mutating func options() -> OutcomeOptions {
    var options = OutcomeOptions()
    if chance() { options.delay = duration() }
    if chance() { options.pause = duration() }
    if chance() { options.rate = rate() }
    if chance() { options.upRate = rate() }
    if chance() {
      let choices: [RetryAfterOption] = [.seconds(duration()), .date(duration()), .verbatim(text(oneLine: true))]
      options.retryAfter = choices.randomElement(using: &random)
    }
    while chance() {
      let name = random.pick(["X-Id", "Via", "~!#$%&'*+-.^_`|9"], else: "X")
      if let header = HeaderOption(name: name, value: text(oneLine: true)) { options.headers.append(header) }
    }
    if chance() { options.body = text(oneLine: false) }
    if chance() { options.type = text(oneLine: true) }
    if chance() { options.etag = text(oneLine: true) }
    if chance() { options.length = size().bytes }
    if chance() { options.chunked = .random(using: &random) }
    while chance() { options.interim.append(random.pick([100, 102, 103, 199], else: 103)) }
    if chance() { options.reason = text(oneLine: true) }
    return options
  }

  private mutating func chance() -> Bool { Int.random(in: 0..<5, using: &random) == 0 }

  private mutating func duration() -> Duration {
    let digits = Int.random(in: 0...14, using: &random)
    let limit = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
    return .microseconds(Int64.random(in: 0...limit, using: &random))
  }

  private mutating func rate() -> BitRate {
    BitRate(
      bitsPerSecond: Double(Int64.random(in: 1...(1 << Int64.random(in: 0...49, using: &random)), using: &random)))
  }

  private mutating func size() -> ByteCount {
    ByteCount(Int64.random(in: 0...63, using: &random) << Int64.random(in: 0...50, using: &random))
  }

  private mutating func percent() -> Percent {
    let fine = Double.random(in: 0...100, using: &random)
    return Percent(Bool.random(using: &random) ? fine.rounded() : max(0.0001, fine))
  }

  private mutating func offset() -> BodyOffset { Bool.random(using: &random) ? .bytes(size()) : .share(percent()) }

  private mutating func text(oneLine: Bool) -> String {
    let common = "abZ09 +,*~%\"\\@=:;/-_\t\u{1}é日\u{301}\u{200D}🇩🇪"
    let letters = Array((oneLine ? common : common + "\r\n\0").unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...8, using: &random) { letters.randomElement(using: &random).map { text.append($0) } }
    return String(text)
  }
}
