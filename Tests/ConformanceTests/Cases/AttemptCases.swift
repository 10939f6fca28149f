import Foundation
import Scenarios

/// Scripts of several attempts, and sessions.
enum AttemptCases {
  private static func attempts(
    _ script: String, _ count: Int, of path: String = "/data/200k", method: String = "GET",
    body: ConformanceStep.Body = .none
  ) -> ConformanceCase {
    let step = ConformanceStep.script(script, method, of: path, body: body)
    return ConformanceCase("attempts/\(script) \(method)", Array(repeating: step, count: count))
  }

  private static func resuming(_ script: String, of path: String = "/data/200k") -> ConformanceCase {
    let step = ConformanceStep.script(script, of: path)
    return ConformanceCase("attempts resuming \(path) \(script)", [step, step.with { $0.resumes = true }])
  }

  private static let upload = SampleBytes.pattern(3_000_000)

  static let all: [ConformanceCase] =
    [
      attempts("503*2,ok", 4), attempts("503,500*2,404,ok", 6), attempts("503~30pct*10", 12),
      attempts("reset~50pct*6,ok", 8), attempts("close,reset@64k,short,garbage,badchunk,ok", 7),
      attempts("503*2,ok", 3, of: "/upload", method: "POST", body: .data(SampleBytes.pattern(1_000))),
      attempts("close@up:64k,ok", 2, of: "/upload", method: "PUT", body: .data(upload)),
      attempts("413@up:start,ok", 2, of: "/upload", method: "PUT", body: .data(upload)),
      attempts("reset@up:64k,503,ok", 3, of: "/upload", method: "PUT", body: .data(upload)),
      attempts("ok,close,ok,reset,ok", 6), attempts("stall,ok", 2),
      attempts("close@100k*3,ok", 4, method: "HEAD"),
    ]
    + ["reset@64k,ok", "close@64k,ok", "close@1000,truncate@1000,ok", "short@64k,ok", "stall@64k,ok", "ok"].flatMap {
      [
        resuming($0), resuming($0, of: "/data/200k?etag=weak"), resuming($0, of: "/data/200k?ranges=none"),
        resuming($0, of: "/data/200k?ranges=early"),
      ]
    }
    + [
      ConformanceCase(
        "sessions by path",
        ["/~a/data/1k?mock=503,ok", "/~b/data/1k?mock=503,ok", "/~a/data/1k?mock=503,ok", "/~a/status/302", "/~c/none"]
          .map { ConformanceStep("GET", $0) }),
      ConformanceCase(
        "sessions by field",
        ["a", "b", "a", "no such name!"].map {
          ConformanceStep("GET", "/data/1k?mock=503,ok", ["X-Mock-Session": $0])
        }),
      ConformanceCase(
        "scripts by field",
        ["503,ok", "503,ok", "reset@1k", "nonsense"].map { ConformanceStep("GET", "/data/10k", ["X-Mock-Script": $0]) }),
      ConformanceCase("seeded", (1...10).map { ConformanceStep.script("503~50pct*\($0)") }).seeded(42),
    ]
}

extension ConformanceCase {
  fileprivate func seeded(_ seed: UInt64) -> ConformanceCase {
    var copy = self
    copy.configure = { configuration, _ in configuration.seed = seed }
    return copy
  }
}
