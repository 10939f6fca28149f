import Foundation

@testable import Scenarios

/// What caches and decoders are told.
enum CachingCases {
  static let all = directives + conditions + encoded + flaws

  private static func get(_ target: String, _ fields: [String: String] = [:]) -> ConformanceStep {
    ConformanceStep("GET", target, fields)
  }

  static let directives: [ConformanceCase] =
    [
      "", "max-age=60", "no-store", "private&max-age=5", "max-age=0&must-revalidate", "public&immutable&max-age=1h",
      "stale-while-revalidate=5&stale-if-error=5&max-age=1", "cache-control=max-age%3D5", "etag=weak", "etag=none",
      "last-modified=no", "expires=zero", "age=30s", "vary=*", "vary=X-A", "etag=big", "max-age=x",
    ].map { ConformanceCase("caching/directives \($0)", get("/cacheable/a?\($0)", ["X-A": "b"])) }
    + ["HEAD", "POST"].map { ConformanceCase("caching/\($0)", ConformanceStep($0, "/cacheable/a?max-age=60")) }
    + [ConformanceCase("caching/rotating", Array(repeating: get("/cacheable/a?etag=rotate"), count: 2))]

  /// The tag of what `/cacheable/a` answers.
  private static let tag = "\"067e4ffdf35a\""

  static let conditions: [ConformanceCase] = CacheableOptions.Revalidation.allCases.flatMap { conduct in
    [
      ("matching", ["If-None-Match": tag]), ("any", ["If-None-Match": "*"]), ("other", ["If-None-Match": "\"x\""]),
      ("date", ["If-Modified-Since": "Thu, 01 Jan 2026 00:00:00 GMT"]), ("nothing", [:]),
      ("part", ["Range": "bytes=0-6", "If-Range": tag]),
    ].map { name, fields in
      ConformanceCase(
        "caching/304 \(conduct.rawValue) \(name)",
        [get("/cacheable/a?max-age=60&revalidation=\(conduct.rawValue)", fields), get("/data/10")])
    }
  }

  static let encoded: [ConformanceCase] =
    ["gzip", "deflate"].flatMap { coding in
      ["0", "10", "100k"].map { ConformanceCase("caching/\(coding) \($0)", get("/encoded/\($0)?codings=\(coding)")) }
        + [
          ConformanceCase("caching/\(coding) HEAD", ConformanceStep("HEAD", "/encoded/1k?codings=\(coding)")),
          ConformanceCase(
            "caching/\(coding) 304",
            get("/encoded/1k?codings=\(coding)", ["If-None-Match": "\"text-1024-\(coding)\""])),
        ]
    }
    + ["/encoded/x", "/encoded/1k?codings=zip", "/encoded/1k?flaw=x"].map { ConformanceCase("caching\($0)", get($0)) }

  static let flaws: [ConformanceCase] = EncodedOptions.Flaw.allCases.flatMap { flaw in
    ["gzip", "deflate"].map { coding in
      ConformanceCase(
        "caching/flaw \(flaw.rawValue) \(coding)", get("/encoded/10k?codings=\(coding)&flaw=\(flaw.rawValue)"))
    }
  }
}
