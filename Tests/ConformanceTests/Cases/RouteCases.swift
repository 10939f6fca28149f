import Foundation
import Quantities

@testable import Scenarios

/// The routes of httpbin.
enum RouteCases {
  static let all = plain + conditional + bodies + redirections + others

  /// What both clients send by themselves is not the same, and echoes would show it.
  private static let own = ["User-Agent": "test", "Accept": "*/*", "Accept-Encoding": "identity"]

  private static func route(
    _ method: String, _ target: String, _ fields: [String: String] = [:], body: ConformanceStep.Body = .none
  ) -> ConformanceCase {
    let shown = fields.sorted { $0.key < $1.key }.map { " \($0): \($1)" }.joined()
    return ConformanceCase(
      "route \(method) \(target)\(shown)",
      ConformanceStep(method, target, own.merging(fields) { $1 }, body: body))
  }

  static let plain: [ConformanceCase] = [
    "/get", "/get?a=1&a=2&b=%20+", "/~one/get?a&mock=ok", "/anything", "/anything/a%20b/%C3%BC", "/headers", "/ip",
    "/user-agent",
    "/dump/request", "/delay/0", "/delay/0.02", "/delay/x", "/drip?numbytes=5&duration=0.05", "/drip?numbytes=0",
    "/drip?numbytes=20000&duration=0.02", "/range/1000", "/range/0", "/range/100000?duration=0.02", "/cookies",
    "/hidden-basic-auth/a/b", "/cache", "/cache/60", "/cache/x", "/etag/abc", "/response-headers?X-A=1&X-B=2",
    "/response-headers?a%0Ab=1", "/gzip", "/deflate", "/brotli", "/stream/3", "/stream/0", "/bytes/100",
    "/bytes/100?seed=7",
    "/bytes/100000", "/bytes/x", "/stream-bytes/1000", "/stream-bytes/1000?seed=7&chunk_size=100", "/uuid",
    "/unstable?failure_rate=0", "/unstable?failure_rate=1", "/unstable?failure_rate=x", "/html", "/json", "/xml",
    "/robots.txt", "/deny", "/encoding/utf8", "/forms/post", "/~one/forms/post", "/links/3/1", "/base64/aGVsbG8=",
    "/base64/x", "/base64/decode/aGVsbG8=", "/base64/decode/x", "/base64/encode/hello", "/image", "/image/png",
    "/image/jpeg", "/image/webp", "/image/svg", "/hostname", "/version", "/legacy", "/lies", "/status/200,404",
    "/status/503:1,404:0", "/status/200,x", "/post", "/get/", "/anything/", "/redirect-to",
  ].map { route("GET", $0) }

  static let conditional: [ConformanceCase] =
    ["bytes=0-9", "bytes=-5", "bytes=990-", "bytes=5-2000", "bytes=x"].map {
      route("GET", "/range/1000", ["Range": $0])
    }
    + [
      route("GET", "/cache", ["If-None-Match": "x"]), route("GET", "/etag/abc", ["If-None-Match": "abc"]),
      route("GET", "/etag/abc", ["If-Match": "x"]), route("GET", "/image", ["Accept": "image/webp"]),
      route("GET", "/", ["Accept": "text/html"]), route("GET", "/", ["Accept": "application/json"]),
      route("GET", "/none", ["Accept": "text/html"]), route("GET", "/get", ["Origin": "http://localhost:1"]),
      route("GET", "/data/10", ["Origin": "http://other.test"]), route("GET", "/bearer", ["Authorization": "Bearer t"]),
      route("GET", "/basic-auth/a/b", ["Authorization": "Basic YTpi"]),
      route("OPTIONS", "/post", ["Origin": "http://localhost:1", "Access-Control-Request-Method": "POST"]),
    ]

  static let bodies: [ConformanceCase] =
    ["POST", "PUT", "PATCH", "DELETE"].map {
      route(
        $0, "/\($0.lowercased())", ["Content-Type": "application/json"], body: .data(Data("{\"a\": [1, 2.50]}".utf8)))
    }
    + [
      route("POST", "/post", ["Content-Type": "application/x-www-form-urlencoded"], body: .data(Data("a=1&b=+".utf8))),
      route("POST", "/post", ["Content-Type": SampleBytes.formType], body: .data(SampleBytes.form)),
      route("POST", "/anything", ["Content-Type": "x/y"], body: .data(Data([0, 255]))),
      route("POST", "/dump/request", ["Content-Type": "x/y"], body: .data(Data("body".utf8))),
      route("POST", "/response-headers?X-A=1"), route("POST", "/get"), route("OPTIONS", "/get"), route("HEAD", "/get"),
      route("HEAD", "/bytes/100"), route("HEAD", "/image/png"), route("HEAD", "/drip?numbytes=5&duration=0.05"),
    ]

  static let redirections: [ConformanceCase] = [
    "/redirect/3", "/relative-redirect/2", "/absolute-redirect/2", "/redirect-to?url=/robots.txt&status_code=307",
    "/links/2",
  ].flatMap { target in
    [
      route("GET", target),
      ConformanceCase("route staying GET \(target)", ConformanceStep("GET", target, own).with { $0.follows = false }),
    ]
  }

  static let others: [ConformanceCase] =
    ["/cookies/set?a=1", "/cookies/set/a/1", "/cookies/delete?a"].map { target in
      ConformanceCase("route staying GET \(target)", ConformanceStep("GET", target, own).with { $0.follows = false })
    }
    + [
      route("GET", "/basic-auth/a/b").offline(because: OfflineReason.challenge), route("GET", "/bearer"),
      route("GET", "/digest-auth/auth/a/b").offline(because: OfflineReason.challenge),
      ConformanceCase("route GET /uuid thrice", Array(repeating: ConformanceStep("GET", "/uuid", own), count: 3)),
    ]
}
