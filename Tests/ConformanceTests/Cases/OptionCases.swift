import Foundation

@testable import Scenarios

/// Every option of scripts, on a status and on an endpoint's own answer.
enum OptionCases {
  /// Values of each option but `per`, which belongs to rules.
  private static let values: [OptionName: [String]] = [
    .delay: ["delay=30ms"], .pause: ["pause=30ms"], .rate: ["rate=64mbit", "rate=1gbit"], .upRate: ["up-rate=64mbit"],
    .retryAfter: [
      "retry-after=2", "retry-after=2s", "retry-after=@2s", "retry-after=\"soon\"", "retry-after=\"\"",
      "retry-after=1500ms", "retry-after=0",
    ],
    .header: [
      "header=\"X-A: b\"", "header=\"X-A: b\"+header=\"X-A: c\"", "header=\"Set-Cookie: a=b; Path=/\"",
      "header=\"Content-Type: text/x\"", "header=\"X-Empty:\"", "header=\"ETag: other\"",
    ],
    .body: ["body=hello", "body=\"with, blanks + \\\"quotes\\\"\"", "body=\"\""],
    .type: ["type=text/html", "type=\"text/html; charset=latin1\""], .etag: ["etag=x", "etag=\"W/x\""],
    .length: ["length=10", "length=10k", "length=9m", "length=0"], .chunked: ["chunked=yes"],
    .interim: ["interim=103", "interim=100", "interim=102+interim=103"],
    .reason: ["reason=Fine", "reason=\"Not So Fine\"", "reason=\"\""],
  ]

  static let all: [ConformanceCase] =
    OptionName.allCases.filter { $0 != .per }.flatMap { name in
      (values[name] ?? []).flatMap { text in
        ["ok", "503"].flatMap { outcome in
          [
            ConformanceCase("option/\(outcome)+\(text)", .script("\(outcome)+\(text)")),
            ConformanceCase("option HEAD/\(outcome)+\(text)", .script("\(outcome)+\(text)", "HEAD")),
            ConformanceCase(
              "option PUT/\(outcome)+\(text)",
              .script("\(outcome)+\(text)", "PUT", of: "/upload", body: .data(SampleBytes.pattern(100_000)))),
          ]
        }
      }
    } + mixtures

  private static let mixtures: [ConformanceCase] = [
    "503+retry-after=1+body=later+type=text/plain+reason=Busy", "ok+interim=103+delay=10ms+pause=10ms+chunked=yes",
    "dribble=1ms+reset@64k", "short@1000+length=2000", "truncate@1000+chunked=yes+etag=x", "206+body=part",
    "304", "204+body=none", "200+body=\"\"", "500+close@head", "503+reset@start", "404+body=gone+garbage@2",
    "stall=20ms@head+stall=20ms@1000", "ok+rate=64mbit+close@100k", "301", "nonsense", "reset@", "503*", "ok+delay=x",
  ].map { ConformanceCase("option mixed/\($0)", .script($0)) }

  /// The options that no case tries.
  static let untried = OptionName.allCases.filter { $0 != .per && values[$0] == nil }
}
