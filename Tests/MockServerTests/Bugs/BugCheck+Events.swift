import Scenarios
import Testing

/// Server-sent events.
extension BugCheck {
  static let events: [BugCheck] = [
    BugCheck("B127") { bench in
      for (path, between) in [("plain", ""), ("reset", "id\n"), ("nul", "id: 2\u{0}3\n")] {
        let client = try bench.open("GET", "/b127/\(path)")
        expectStream(client.readHead())
        let stream = chunk("id: 1\ndata: a\n\n\(between)data: b\n\n")
        #expect(client.read(stream.count) == stream)
        try bench.expectSilence(client)
      }
    },

    BugCheck("B129") { bench in
      func connect(_ id: Int?) throws -> RawClient {
        let client =
          try id.map { try bench.open("GET", "/b129/events", "Last-Event-ID: \($0)") }
          ?? bench.open("GET", "/b129/events")
        expectStream(client.readHead())
        return client
      }
      func events(_ ids: Int...) -> [UInt8] { chunk(ids.map { "id: \($0)\ndata: event \($0)\n\n" }.joined()) }
      let first = try connect(nil)
      #expect(first.readToEnd() == chunk("retry: 100\n\n") + events(5))
      #expect(first.end == .closed)
      for _ in 1...2 {
        let second = try connect(5)
        #expect(second.readToEnd() == events(6, 7, 8))
        #expect(second.end == .closed)
      }
      let third = try connect(8)
      #expect(third.readToEnd() == events(9, 10))
      #expect(third.end == .reset)
      let last = try connect(10)
      #expect(last.read(events(11).count) == events(11))
      try bench.expectSilence(last)
    },

    BugCheck("B131") { bench in
      func connect(_ fields: String...) throws -> RawClient {
        let client = try RawClient(bench.server.port)
        client.send(BugBench.request("GET", "/b131/mcp", fields))
        expectStream(client.readHead())
        return client
      }
      let token = "Last-Event-ID: evt-1"
      for fresh in [try connect(), try connect()] {
        #expect(fresh.readToEnd() == chunk("retry: 100\n\n") + chunk("id: evt-1\ndata: {}\n\n"))
        #expect(fresh.end == .closed)
      }
      bench.expect(try connect(token), endsWith: .closed)
      let empty = bench.server.entries("/b131/mcp").last?.plan
      #expect(empty?.cuts.map(\.action) == [.pause(.milliseconds(250))])
      let last = try connect(token)
      let event = chunk("id: evt-2\ndata: {}\n\n")
      #expect(last.read(event.count) == event)
      try bench.expectSilence(last)
    },

    BugCheck("B133") { bench in
      let begun = Array("a\r\ndata: 12 ".utf8) + [0xE2, 13, 10]
      var seen: [UInt8] = []
      let cut = try bench.paused("GET", "/b133/utf8") { client in
        expectStream(client.readHead())
        seen = client.read(begun.count)
      }
      #expect(seen == begun)
      #expect(cut.read(9) == Array("4\r\n".utf8) + [0x82, 0xAC, 10, 10, 13, 10])
      try bench.expectSilence(cut)

      for (path, text) in [
        ("crlf", "id: 1\r\ndata: one\r\n\r\nid: 2\r\ndata: two\r\n\r\n"),
        ("lines", "data: {\"a\": 1,\ndata: \"b\": 2}\n\n"),
      ] {
        let client = try bench.open("GET", "/b133/\(path)")
        expectStream(client.readHead())
        let stream = chunk(text)
        #expect(client.read(stream.count) == stream)
        try bench.expectSilence(client)
      }
    },

    BugCheck("B135") { bench in
      let event = chunk("id: 1\ndata: tick\n\n")
      for path in ["/b135/events", "/b135/quick"] {
        var seen: [UInt8] = []
        let client = try bench.paused("GET", path) { client in
          expectStream(client.readHead())
          seen = client.read(event.count)
        }
        #expect(seen == event)
        if path == "/b135/quick" { bench.expect(client, endsWith: .closed) }
      }
      let plan = bench.server.entries("/b135/events").first?.plan
      #expect(plan?.cuts.map(\.action) == [.pause(.seconds(60))])
      #expect(plan?.ending == .close)
    },
  ]

  private static func chunk(_ text: String) -> [UInt8] {
    Array("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n".utf8)
  }

  private static func expectStream(_ head: RawResponse, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(head.status == 200, sourceLocation: sourceLocation)
    #expect(head["Content-Type"] == "text/event-stream", sourceLocation: sourceLocation)
    #expect(head["Transfer-Encoding"] == "chunked", sourceLocation: sourceLocation)
  }
}
