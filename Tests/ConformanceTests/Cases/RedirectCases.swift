import Foundation
import HTTPSemantics
import Scenarios

/// Redirections, and what is carried along; challenges that a delegate answers.
enum RedirectCases {
  private static let rules = [301, 302, 303, 307, 308, 300, 305].map {
    Rule(
      id: "to \($0)", match: .any(.glob(path("/go/\($0)"))),
      replies: [.status($0, fields: [HeaderField(name: "Location", value: "{{query.to}}")])])
  }

  private static func path(_ text: String) -> PathPattern {
    do { return try PathPattern(parsing: text) } catch { preconditionFailure("\(error)") }
  }

  private static func redirecting(_ name: String, _ step: ConformanceStep) -> ConformanceCase {
    var made = ConformanceCase("redirect/\(name)", step)
    made.configure = { configuration, _ in
      configuration.rules =
        rules + [
          Rule(
            id: "bare", match: .any("/bare"), replies: [.text("nowhere", status: 302)]),
          Rule(
            id: "round", match: .any("/round"),
            replies: [.status(302, fields: [HeaderField(name: "Location", value: "/round")])]),
          Rule(
            id: "private", match: .any("/private"),
            replies: [
              .text("no", status: 401, fields: [HeaderField(name: "WWW-Authenticate", value: "Basic realm=\"x\"")])
            ]),
          Rule(
            id: "open", match: .any("/private").header("Authorization", "Basic YW5uYTpzZWNyZXQ="),
            replies: [.text("yes")]),
          Rule(
            id: "cookie", match: .any("/login"),
            replies: [
              .status(
                302,
                fields: [
                  HeaderField(name: "Set-Cookie", value: "a=1; Path=/"),
                  HeaderField(name: "Location", value: "/upload"),
                ])
            ]),
        ]
    }
    return made
  }

  private static func to(
    _ target: String, _ code: Int = 302, _ method: String = "GET", _ fields: [String: String] = [:],
    body: ConformanceStep.Body = .none
  ) -> ConformanceStep {
    ConformanceStep(method, "/go/\(code)?to=\(ConformanceStep.escaped(target))", fields, body: body)
  }

  static let all = targets + methods + credentials

  static let targets: [ConformanceCase] =
    [
      "/data/1k", "{url}/data/1k", "/data/1k?a=b", "/data/1k#part", "http://localhost:{port}/data/1k",
      "//localhost:{port}/data/1k",
      "?to=/data/1k", "d", "../data/1k", "", "/none", "/go/302?to=/data/1k", "ftp://127.0.0.1/x", "/data/1k?mock=close",
      "/a b", "http://[bad",
    ].map { redirecting("to \($0)", to($0)) }
    + [
      redirecting("without Location", ConformanceStep("GET", "/bare")),
      redirecting("for ever", ConformanceStep("GET", "/round")),
      redirecting("not followed", to("/data/1k").with { $0.follows = false }),
      redirecting(
        "not followed by POST", to("/data/1k", 302, "POST", body: .data(Data("x".utf8))).with { $0.follows = false }),
    ]

  static let methods: [ConformanceCase] = [301, 302, 303, 307, 308, 300, 305].flatMap { code in
    [("GET", 0), ("HEAD", 0), ("POST", 0), ("POST", 1_000), ("PUT", 1_000), ("PATCH", 1_000), ("DELETE", 0)].flatMap {
      method, count in
      let data = SampleBytes.pattern(count)
      let bodies: [(String, ConformanceStep.Body)] =
        count == 0 ? [("", .none)] : [(" data", .data(data)), (" request", .request(data)), (" stream", .stream(data))]
      return bodies.map { source, body in
        redirecting(
          "\(code) of \(method) \(count)\(source)",
          to(method == "HEAD" ? "/data/1k" : "/upload", code, method, ["Content-Type": "a/b"], body: body))
      }
    }
  }

  static let credentials: [ConformanceCase] = [
    redirecting(
      "keeps fields", to("/data/1k", 302, "GET", ["Authorization": "Bearer t", "X-A": "b", "Cookie": "c=d"])),
    redirecting(
      "fields across origins",
      to("http://localhost:{port}/data/1k", 302, "GET", ["Authorization": "Bearer t", "X-A": "b", "Cookie": "c=d"])),
    redirecting("with a cookie", ConformanceStep("GET", "/login")),
    redirecting("Basic answered", ConformanceStep("GET", "/private").with { $0.credential = .once }),
    redirecting("Basic cancelled", ConformanceStep("GET", "/private").with { $0.credential = .cancel }),
    redirecting("Basic refused", ConformanceStep("GET", "/status/401").with { $0.credential = .once }),
    redirecting("Basic unanswered", ConformanceStep("GET", "/private")).offline(because: OfflineReason.challenge),
    redirecting("Basic given", ConformanceStep("GET", "/private", ["Authorization": "Basic YW5uYTpzZWNyZXQ="])),
  ]
}
