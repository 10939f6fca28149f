import Foundation
import HTTPSemantics
import Quantities
import Scenarios

/// Rules: replies of every kind, state machines, limits, and what no rule matches.
enum RuleCases {
  private static let step = ConformanceStep("GET", "/r/x?q=1", ["X-A": "b"])

  private static func rule(
    _ replies: Reply..., script: Script? = nil, delay: DelayDistribution? = nil, perRule: Bool = false
  ) -> Rule {
    Rule(id: "r", match: .any("/r/*"), script: script, perRule: perRule, replies: replies, delay: delay)
  }

  static let all = replies + machines + matching

  private static func template(_ text: String) -> ReplyBody {
    do { return .template(try Template(parsing: text), type: "text/plain") } catch { preconditionFailure("\(error)") }
  }

  private static let samples: [(name: String, reply: Reply)] = [
    ("text", .text("hello")), ("long text", .text(String(repeating: "hello\n", count: 50_000))),
    ("json", .json(["a": [1, 2.5, "x", nil, true]], status: 201)), ("data", .data(ByteCount(200_000))),
    ("no body", .status(200)), ("204", .status(204)), ("304", .status(304)), ("205", .status(205)),
    ("fields", .text("x", fields: [HeaderField(name: "X-B", value: "{{query.q}} {{header.X-A}}")])),
    ("reason", Reply(status: 299, reason: "Rather Fine", body: .bytes([1, 2, 3], type: nil))),
    ("endpoint", .endpoint("/data/10k?ranges=ignore")), ("endpoint status", .endpoint("/data/10k", status: 203)),
    (
      "template",
      Reply(
        body: template(
          "{{method}} {{path}} {{target}} {{attempt}} {{session}} {{query.q}} {{header.X-A}} {{header.Host}} "
            + "{{counter.c}} {{random.int.1.1000000}} {{random.hex.8}} {{random.uuid}}"))
    ),
    ("raw", .raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")),
    (
      "raw with pauses",
      Reply(
        body: .raw([
          .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 70005\r\n\r\n".utf8)), .pause(.milliseconds(30)),
          .bytes(Array("hello".utf8)), .data(count: 70_000),
        ]), ending: .keepAlive)
    ),
    ("close", Reply(body: .bytes(Array("x".utf8), type: nil), ending: .close)),
    ("reset", Reply(body: .bytes(Array("x".utf8), type: nil), ending: .reset)),
    (
      "coded",
      Reply(fields: [HeaderField(name: "Content-Encoding", value: "gzip")], body: .bytes(gzip, type: "text/plain"))
    ),
    (
      "badly coded",
      Reply(fields: [HeaderField(name: "Content-Encoding", value: "gzip")], body: .bytes([1, 2], type: nil))
    ),
    (
      "coded identity",
      Reply(fields: [HeaderField(name: "Content-Encoding", value: "identity")], body: .bytes([1, 2], type: nil))
    ),
    (
      "cookies",
      .status(
        200,
        fields: [
          HeaderField(name: "Set-Cookie", value: "a=1; Path=/"), HeaderField(name: "Set-Cookie", value: "b=2; Path=/r"),
          HeaderField(name: "Set-Cookie", value: "c=3; Path=/elsewhere"),
          HeaderField(name: "Set-Cookie", value: "d=4; Max-Age=0"),
        ])
    ),
  ]

  static let replies: [ConformanceCase] =
    samples.flatMap { name, reply in
      [
        ConformanceCase("rule/\(name)", [step, step]).rules(rule(reply)),
        ConformanceCase("rule HEAD/\(name)", [step.with { $0.method = "HEAD" }, step]).rules(rule(reply)),
        ConformanceCase(
          "rule POST/\(name)",
          step.with {
            $0.method = "POST"
            $0.body = .data(SampleBytes.pattern(10_000))
          }
        ).rules(rule(reply)),
      ]
    } + [
      ConformanceCase("rule/several replies", Array(repeating: step, count: 4)).rules(
        rule(.text("one"), .text("two", status: 202), .raw("HTTP/1.1 200 OK\r\n\r\nthree"))),
      ConformanceCase("rule/file", [step, step.with { $0.fields["Range"] = "bytes=1-2" }]).servingFile,
      ConformanceCase("rule/chosen coding", ConformanceStep("GET", "/r/x", ["Accept-Encoding": "identity"])).rules(
        rule(Reply(fields: [HeaderField(name: "X-Got", value: "{{header.Accept-Encoding}}")]))),
      ConformanceCase("rule/delay", step).rules(rule(.text("late"), delay: .fixed(.milliseconds(30)))),
    ]

  /// "hello" of gzip -n.
  private static let gzip: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
  ]

  static let machines: [ConformanceCase] = [
    ConformanceCase(
      "machine/steps", ["/get", "/put", "/get", "/put", "/get", "/other"].map { ConformanceStep("GET", $0) }
    ).rules(
      Rule(id: "none", match: .any("/get"), replies: [.status(404)], state: StateStep(machine: "m", required: "empty")),
      Rule(id: "some", match: .any("/get"), replies: [.text("full")], state: StateStep(machine: "m", required: "full")),
      Rule(
        id: "put", match: .any("/put"), replies: [.status(201)],
        state: StateStep(machine: "m", required: "empty", next: "full")),
      machines: ["m": "empty"]),
    ConformanceCase("machine/times", Array(repeating: step, count: 4)).rules(
      rule(.text("always")), Rule(id: "twice", match: .any("/r/*"), replies: [.text("at first")], times: 2)),
    ConformanceCase("machine/per rule", ["/r/a", "/r/b", "/r/a"].map { ConformanceStep("GET", $0) }).rules(
      rule(.text("x"), script: "503*2, ok", perRule: true)),
    ConformanceCase("machine/per path", ["/r/a", "/r/b", "/r/a", "/r/b"].map { ConformanceStep("GET", $0) }).rules(
      rule(.text("x"), script: "503, ok")),
  ]

  static let matching: [ConformanceCase] =
    [
      ConformanceStep("GET", "/feeds"), ConformanceStep("POST", "/feed"), ConformanceStep("GET", "/feed"),
      ConformanceStep("GET", "/feed", ["X-Key": "2"]), ConformanceStep("GET", "/feed?page=1", ["X-Key": "1"]),
      ConformanceStep("GET", "/feed", ["X-Key": "1"]), ConformanceStep("GET", "/users/7/posts/8"),
      ConformanceStep("GET", "/users/7"),
      ConformanceStep("POST", "/body", body: .data(Data("{\"a\": 1}".utf8))),
      ConformanceStep("POST", "/body", body: .data(Data("{\"a\": 2}".utf8))),
      ConformanceStep("POST", "/body", body: .stream(Data("{\"a\": 1}".utf8))),
      ConformanceStep("POST", "/body"),
    ].enumerated().map { index, step in
      ConformanceCase("matching/\(index + 1) \(step.method) \(step.target)", step).rules(
        Rule(id: "feed", match: .get("/feed").header("X-Key", "1"), replies: [.text("feed")]),
        Rule(id: "paged", match: .get("/feed").query("page", "1").header("X-Key", "1"), replies: [.text("page")]),
        Rule(
          id: "user", match: .get("/users/{id}/posts/{post}"),
          replies: [Reply(body: template("{{path.id}} {{path.post}}"))]),
        Rule(id: "body", match: .post("/body").body(.text("{\"a\": 1}")), replies: [.text("one")]))
    }
}

extension ConformanceCase {
  fileprivate var servingFile: ConformanceCase {
    var copy = self
    copy.configure = { configuration, directory in
      let file = URL(fileURLWithPath: directory).appendingPathComponent("reply.txt")
      try Data("from a file\n".utf8).write(to: file)
      configuration.rules = [Rule(id: "file", match: .any("/r/*"), replies: [.file(file.path)])]
    }
    return copy
  }
}
