import Foundation

@testable import Scenarios

/// `/redirects/…`, whose bodies and fields go on to the end.
enum RedirectRouteCases {
  static let all = chains + places + uploads

  private static func get(_ tail: String, _ fields: [String: String] = [:]) -> ConformanceStep {
    ConformanceStep("GET", "/redirects/\(tail)", fields)
  }

  private static func made(_ tail: String, _ fields: [String: String] = [:]) -> ConformanceCase {
    ConformanceCase("redirects/\(tail)", get(tail, fields))
  }

  static let chains: [ConformanceCase] =
    [
      "chain", "chain/5", "chain/3?status=301,302,307,308", "chain/2?form=absolute", "chain/2?form=network",
      "chain/2?body=text", "chain/2?body=large", "chain/1?status=200", "chain/1?status=201", "chain/0",
      "chain?status=9",
      "end", "nowhere", "loop/3",
    ].map { made($0) }
    + [
      made("chain/2?form=relative"),
      ConformanceCase("redirects/not followed", get("chain/2").with { $0.follows = false }),
      ConformanceCase("redirects/of a session", ConformanceStep("GET", "/~a/redirects/chain/2?form=absolute")),
    ]

  static let places: [ConformanceCase] =
    BadLocation.allCases.map { made("bad/\($0.rawValue)") }
    + ["ftp", "myapp", "data"].map { made("scheme/\($0)") }
    + [
      made("origin", ["Authorization": "Bearer t", "Cookie": "c=d"]),
      made("origin/2", ["X-A": "b"]),
    ]

  static let uploads: [ConformanceCase] =
    [303, 307, 308].flatMap { code in
      [0, 1_000].map { count in
        let body = SampleBytes.pattern(count)
        return ConformanceCase(
          "redirects/POST \(count) \(code)",
          ConformanceStep(
            "POST", "/redirects/chain?status=\(code)", ["Content-Type": "a/b"], body: .request(body)))
      }
    }
    + ["at=0", "at=64k", "at=1g"].map { query in
      ConformanceCase(
        "redirects/upload \(query)",
        ConformanceStep("PUT", "/redirects/upload?\(query)", body: .data(SampleBytes.pattern(1_000_000))))
    }
}
