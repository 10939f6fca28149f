import Scenarios
import Testing

/// Retries, waits and time limits.
extension BugCheck {
  static let retrying: [BugCheck] = [
    BugCheck("B067") { bench in
      for (path, status) in [("/b067/404/upload", 404), ("/b067/503/upload", 503)] {
        let client = try RawClient(bench.server.port)
        let bodies = [patternBytes(1_000), [], [], patternBytes(1_000)]
        for (index, body) in bodies.enumerated() {
          let answer = bench.again(client, "POST", path, body: body)
          bench.expect(answer, index < 3 ? status : 200)
          if index == 3 { #expect(answer.text.contains(sha256(patternBytes(1_000)))) }
        }
        #expect(try await bench.received(4, path) == [1_000, 0, 0, 1_000])
      }
    },

    BugCheck("B069") { bench in
      let client = try bench.open("GET", "/b069/report")
      bench.expect(client.readHead(), 200, ["Content-Length": "500"])
      bench.expect(client.read(250), are: patternBytes(250))
      try bench.expectSilence(client)
    },

    BugCheck("B071") { bench in
      for path in ["/b071/slow", "/b071/quick"] {
        let client = try bench.paused("GET", path) { client in
          bench.expect(client.readHead(), 200, ["Content-Length": "10000"])
          bench.expect(client.read(1_000), are: patternBytes(1_000))
        }
        guard path == "/b071/quick" else { continue }
        for _ in 2...10 { bench.expect(client.read(1_000), are: patternBytes(1_000)) }
        try bench.expectSilence(client)
      }
      for (path, pause) in [("/b071/slow", Duration.seconds(1)), ("/b071/quick", .milliseconds(250))] {
        let plan = try #require(bench.server.entries(path).first?.plan)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 10000\r\n\r\n"
        let start = Int64(head.utf8.count)
        #expect(plan.cuts == (1...9).map { Cut(.body(start + 1_000 * $0), .pause(pause)) })
        #expect(plan.body.length == start + 10_000)
      }
    },

    BugCheck("B073") { bench in
      let target = "/b073/api/v1/statuses"
      let type = "Content-Type: application/x-www-form-urlencoded"
      let form = Array("status=hello&visibility=public".utf8)
      let client = try RawClient(bench.server.port)
      bench.expect(
        bench.again(client, "POST", target, type, body: form), 429, ["Retry-After": "1", "X-RateLimit-Remaining": "0"])
      bench.expect(bench.again(client, "POST", target, type, body: []), 422)
      bench.expect(bench.again(client, "POST", target, type, body: Array("status=hello".utf8)), 422)
      let posted = bench.again(client, "POST", target, type, body: form)
      bench.expect(posted, 200)
      #expect(posted.text.contains("\"hello\""))
    },

    BugCheck("B075") { bench in
      let client = try RawClient(bench.server.port)
      bench.expect(
        bench.again(client, "GET", "/b075/feed"), 429, ["Retry-After": "5"], body: Array("too many requests".utf8))
      bench.expect(bench.again(client, "GET", "/b075/feed"), 200, ["Retry-After": nil], body: Array("feed\n".utf8))
    },

    BugCheck("B077") { bench in
      let body = patternBytes(100_000)
      let client = try RawClient(bench.server.port)
      bench.expect(bench.again(client, "PUT", "/b077/late/upload", body: body), 429, ["Retry-After": "3"])
      let taken = bench.again(client, "PUT", "/b077/late/upload", body: body)
      bench.expect(taken, 200)
      #expect(taken.text.contains(sha256(body)))

      let early = try bench.open("PUT", "/b077/early/upload", "Content-Length: 100000")
      bench.expect(early.readResponse(), 429, ["Retry-After": "3"])
      #expect(try bench.ask("PUT", "/b077/early/upload", body: body).text.contains(sha256(body)))
      #expect(try await bench.received(4, "/b077") == [100_000, 100_000, 0, 100_000])
    },

    BugCheck("B079") { bench in
      let client = try RawClient(bench.server.port)
      bench.expect(bench.again(client, "GET", "/b079/items"), 429, ["Retry-After": "2"])
      bench.expect(bench.again(client, "GET", "/b079/items"), 200, ["Retry-After": nil])
    },

    BugCheck("B081") { bench in
      let client = try RawClient(bench.server.port)
      for _ in 1...4 {
        let answer = bench.again(client, "GET", "/b081/shop")
        bench.expect(answer, 503, ["Retry-After": "604800", "Content-Type": "text/html"])
        #expect(answer.text.contains("</html>"))
      }
    },
  ]
}
