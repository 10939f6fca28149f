import Quantities
import Testing

@testable import Scenarios

@Suite struct ScriptParsingTests {
  private static func attempt(
    _ status: Int? = nil, up: UploadPoint? = nil, faults: [FaultPart] = [], chance: Double? = nil, count: Int = 1,
    _ set: (inout OutcomeOptions) -> Void = { _ in }
  ) -> ScriptAttempt {
    var options = OutcomeOptions()
    set(&options)
    let status = status.map { StatusPart(code: $0, up: up) }
    let outcome = Outcome(status: status, faults: faults, options: options)
    return ScriptAttempt(outcome: outcome, chance: chance.map { Percent($0) }, count: count)
  }

  private static let ok = ScriptAttempt()

  static let statuses: [(String, [ScriptAttempt])] = [
    ("ok", [ok]),
    ("  ok\t", [ok]),
    ("503*2, ok", [attempt(503, count: 2), ok]),
    ("503 ,\n ok", [attempt(503), ok]),
    ("503*1,200,599", [attempt(503), attempt(200), attempt(599)]),
    ("413@up:start", [attempt(413, up: .start)]),
    ("413@up:64k", [attempt(413, up: .at(.bytes(ByteCount(65536))))]),
    ("413@up:50pct", [attempt(413, up: .at(.share(Percent(50))))]),
    ("503~30pct*10, ok", [attempt(503, chance: 30, count: 10), ok]),
    ("503~0%,ok~100%", [attempt(503, chance: 0), attempt(chance: 100)]),
  ]

  static let faults: [(String, [ScriptAttempt])] = [
    ("close", [attempt(faults: [FaultPart(.close, at: .start)])]),
    ("empty", [attempt(faults: [FaultPart(.close, at: .start)])]),
    ("ok+stall", [attempt(faults: [FaultPart(.stall, value: nil, at: .start)])]),
    ("reset@64k", [attempt(faults: [FaultPart(.reset, at: .body(.bytes(ByteCount(65536))))])]),
    ("reset@0", [attempt(faults: [FaultPart(.reset, at: .body(.bytes(ByteCount(0))))])]),
    ("stall=5s@50%", [attempt(faults: [FaultPart(.stall, value: .seconds(5), at: .body(.share(Percent(50))))])]),
    (#"stall="5s"@head"#, [attempt(faults: [FaultPart(.stall, value: .seconds(5), at: .head)])]),
    ("close@up:1m", [attempt(faults: [FaultPart(.close, at: .up(.at(.bytes(ByteCount(1 << 20)))))])]),
    ("truncate@head", [attempt(faults: [FaultPart(.truncate, at: .head)])]),
    ("truncate", [attempt(faults: [FaultPart(.truncate, at: .body(.share(Percent(50))))])]),
    ("short+badchunk", [attempt(faults: [FaultPart(.short), FaultPart(.badchunk)])]),
    ("garbage@up:start", [attempt(faults: [FaultPart(.garbage, at: .up(.start))])]),
    ("dribble", [attempt(faults: [FaultPart(.dribble, value: .milliseconds(20))])]),
    ("dribble=50ms", [attempt(faults: [FaultPart(.dribble, value: .milliseconds(50))])]),
    ("refuse", [attempt(faults: [FaultPart(.refuse, value: .seconds(1))])]),
    ("503+stall=2@head~5%", [attempt(503, faults: [FaultPart(.stall, value: .seconds(2), at: .head)], chance: 5)]),
    ("close@head+reset@head", [attempt(faults: [FaultPart(.close, at: .head), FaultPart(.reset, at: .head)])]),
  ]

  static let options: [(String, ScriptAttempt)] = [
    ("ok+delay=1s+pause=250ms", attempt { ($0.delay, $0.pause) = (.seconds(1), .milliseconds(250)) }),
    ("delay=1", attempt { $0.delay = .seconds(1) }),
    (
      "ok+rate=256kbit+up-rate=32kB",
      attempt {
        $0.rate = BitRate(bitsPerSecond: 256_000)
        $0.upRate = BitRate(bitsPerSecond: 256_000)
      }
    ),
    ("rate=2.3mbit", attempt { $0.rate = BitRate(bitsPerSecond: 2_300_000) }),
    ("503+retry-after=2s*2", attempt(503, count: 2) { $0.retryAfter = .seconds(.seconds(2)) }),
    ("503+retry-after=@2s", attempt(503) { $0.retryAfter = .date(.seconds(2)) }),
    (#"503+retry-after="2s""#, attempt(503) { $0.retryAfter = .verbatim("2s") }),
    (
      #"ok+header="X-Id: 7"+header=Via:x"#,
      attempt { $0.headers = [("X-Id", "7"), ("Via", "x")].compactMap { HeaderOption(name: $0, value: $1) } }
    ),
    (
      #"ok+header="X:  a: b, c ""#,
      attempt { $0.headers = [HeaderOption(name: "X", value: "a: b, c")].compactMap { $0 } }
    ),
    (#"ok+body="a\"b\\c+,*~%""#, attempt { $0.body = #"a"b\c+,*~%"# }),
    ("ok+body=\"two\nlines\r\n\"", attempt { $0.body = "two\nlines\r\n" }),
    (#"ok+body="""#, attempt { $0.body = "" }),
    (#"ok+type=text/plain+etag=a@b=\c"#, attempt { ($0.type, $0.etag) = ("text/plain", #"a@b=\c"#) }),
    ("ok+length=10m+chunked=yes", attempt { ($0.length, $0.chunked) = (10 << 20, true) }),
    ("ok+length=0+chunked=no", attempt { ($0.length, $0.chunked) = (0, false) }),
    ("200+interim=103+interim=100+interim=103", attempt(200) { $0.interim = [103, 100, 103] }),
    (#"503+reason="Slow Down""#, attempt(503) { $0.reason = "Slow Down" }),
    (#"ok+reason="e\\""#, attempt { $0.reason = #"e\"# }),
  ]

  @Test(arguments: statuses + faults)
  func readsAttempts(_ text: String, _ attempts: [ScriptAttempt]) throws {
    #expect(try Script(parsing: text).attempts == attempts)
  }

  @Test(arguments: options)
  func readsOptions(_ text: String, _ attempt: ScriptAttempt) throws {
    #expect(try Script(parsing: text).attempts == [attempt])
  }

  @Test(arguments: statuses.map(\.0) + faults.map(\.0) + options.map(\.0))
  func printsWhatParsesBackEqual(_ text: String) throws {
    let script = try Script(parsing: text)
    #expect(try Script(parsing: script.description) == script)
  }

  @Test(arguments: [
    ("503 , ok", "503, ok"), ("empty", "close"), ("close@start", "close"), ("truncate@50pct", "truncate"),
    ("dribble=20ms", "dribble"), ("refuse=1", "refuse"), ("reset@65536", "reset@64k"), ("503~30pct*1", "503~30%"),
    ("ok+delay=1000ms", "ok+delay=1s"), ("ok+stall", "stall"), (#"ok+type="text/plain""#, "ok+type=text/plain"),
    ("rate=8bit+close+503", "503+close+rate=8bit"), ("header=X:1", #"ok+header="X: 1""#),
    ("retry-after=2", "ok+retry-after=2s"), ("interim=103", "ok+interim=103"),
  ])
  func printsTheCanonicalSpelling(_ text: String, _ printed: String) throws {
    #expect(try Script(parsing: text).description == printed)
  }

  @Test func onlyABareOkIsPlain() throws {
    #expect(try Script(parsing: "ok").attempts[0].outcome.isPlain)
    for text in ["200", "stall", "ok+delay=0s"] {
      #expect(try !Script(parsing: text).attempts[0].outcome.isPlain)
    }
  }
}
