@testable import Scenarios

/// Streams: events and lines that come one by one, long polls, trailers, and what is left of WebSockets offline.
enum StreamCases {
  static let all = generated + drops + resumed + published + polls + trailers + webSockets

  private static func get(_ target: String, _ fields: [String: String] = [:]) -> ConformanceCase {
    let shown = fields.sorted { $0.key < $1.key }.map { " \($0): \($1)" }.joined()
    return ConformanceCase("stream\(target)\(shown)", ConformanceStep("GET", target, fields))
  }

  private static let queries = [
    "", "&eol=crlf", "&eol=cr", "&eol=mixed", "&bom=yes&retry=2s", "&comments=yes&lines=3", "&ids=no&event=",
    "&split=line", "&split=utf8", "&split=byte", "&jitter=0.5", "&delay=50ms", "&eol=x", "&count=0",
  ]

  private static let generated: [ConformanceCase] =
    queries.map { get("/sse?data=%E2%82%ACuro&count=3&duration=60ms&gap=1ms\($0)") }
    + ["", "&split=byte", "&jitter=1", "&delay=50ms"].map { get("/jsonl?data=a&count=3&duration=60ms&gap=1ms\($0)") }
    + ["HEAD", "POST"].flatMap { method in
      ["/sse", "/jsonl", "/poll", "/trailers"].map {
        ConformanceCase("stream \(method) \($0)", ConformanceStep(method, $0))
      }
    }

  private static let drops: [ConformanceCase] = ["end", "close", "reset", "stall"].flatMap { how in
    ["/sse", "/jsonl"].flatMap { path in
      [0, 2, 3].map { count in
        let step = ConformanceStep("GET", "\(path)?data=x&count=3&duration=0&drop=\(count)&how=\(how)")
        return ConformanceCase(
          "stream\(path) \(how) after \(count)", step.with { if how == "stall" { $0.timeout = 1 } })
      }
    }
  }

  private static let resumed: [ConformanceCase] =
    [
      ConformanceCase(
        "stream/sse resumed",
        ["", "1", "3", "4"].map { id in
          ConformanceStep(
            "GET", "/sse?data=x&count=5&duration=0&drop=2&how=close",
            ["Accept": "text/event-stream"].merging(id.isEmpty ? [:] : ["Last-Event-ID": id]) { $1 })
        })
    ]

  private static func publishing(_ name: String, _ steps: ConformanceStep...) -> ConformanceCase {
    let events = ["data=a", "data=b%0Ac&how=later"].map { ConformanceStep("GET", "/publish/x?\($0)") }
    var made = ConformanceCase("stream\(name)", events + steps)
    made.configure = { configuration, _ in configuration.endpoints = { [PublishingEndpoint($0)] } }
    return made
  }

  private static let published: [ConformanceCase] =
    ["end", "close", "reset"].flatMap { how in
      ["sse", "jsonl"].map {
        publishing("/\($0)/x \(how)", ConformanceStep("GET", "/\($0)/x?replay=yes&drop=2&how=\(how)"))
      }
    } + [
      publishing("/sse/x behind 1", ConformanceStep("GET", "/sse/x?drop=1&how=end", ["Last-Event-ID": "1"])),
      publishing("/sse/x for a time", ConformanceStep("GET", "/sse/x?replay=yes&timeout=200ms")),
      publishing(
        "/sse/x over", ConformanceStep("GET", "/poll/x?after=1"), ConformanceStep("GET", "/publish/x?how=close"),
        ConformanceStep("GET", "/sse/x"),
        ConformanceStep("GET", "/poll/x")),
      get("/sse/a%20b"),
    ]

  private static let polls: [ConformanceCase] = [
    get("/poll?timeout=50ms"), get("/poll/x?timeout=50ms&after=0"), get("/poll?timeout=x"),
    publishing("/poll/x from the first on", ConformanceStep("GET", "/poll/x?after=0")),
    publishing("/poll/x behind 1", ConformanceStep("GET", "/poll/x", ["Last-Event-ID": "1"])),
    publishing("/poll/x reset", ConformanceStep("GET", "/poll/x?after=0&mock=reset@5")),
  ]

  private static let trailers: [ConformanceCase] = [
    get("/trailers"), get("/trailers?a=b").offline(because: OfflineReason.trailer), get("/trailers?a%20b=c"),
  ]

  private static let handshake = [
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
  ]

  private static let webSockets: [ConformanceCase] =
    ["echo", "script", "script?send=x", "topic/x", "none"].map { get("/websocket/\($0)") } + [
      ConformanceCase("stream/websocket opened", ConformanceStep("GET", "/websocket/echo", handshake))
        .offline(because: OfflineReason.webSocket)
    ]
}
