import Testing

@testable import MockServer

/// Connections that end while they are kept.
extension BugCheck {
  static let keepAlive: [BugCheck] = [
    BugCheck("B053") { bench in
      // The real figures are in the plans; waiting for them would take too long.
      let kept = try bench.open("GET", "/b053/feed")
      bench.expect(
        kept.readResponse(), 200, ["Keep-Alive": "timeout=5", "Connection": nil], body: Array("tick\n".utf8))
      for _ in 2...12 { bench.expect(bench.again(kept, "GET", "/b053/feed"), 200, body: Array("tick\n".utf8)) }
      for _ in 1...6 {
        let client = try bench.open("GET", "/b053/quick/feed")
        bench.expect(client.readResponse(), 200, ["Connection": nil], body: Array("tick\n".utf8))
        bench.expect(client, endsWith: .closed)
      }
      let endings = bench.server.entries("/b053/feed").map { $0.plan?.ending }
      let milliseconds = [5_000, 4_980, 5_020, 4_990, 5_010, 5_000, 4_985, 5_015, 4_995, 5_005, 4_980, 5_000]
      #expect(endings == milliseconds.map { .idle(.milliseconds($0)) })
    },

    BugCheck("B055") { bench in
      let body = Array("created\n".utf8)
      let quick = try bench.open("POST", "/b055/quick/messages", body: [1, 2, 3])
      bench.expect(quick.readResponse(), 201, ["Connection": nil], body: body)
      bench.expect(quick, endsWith: .closed)
      let kept = try bench.open("POST", "/b055/idle/messages", body: [1, 2, 3])
      bench.expect(kept.readResponse(), 201, ["Connection": nil], body: body)
      #expect(bench.server.entries("/b055/idle").first?.plan?.ending == .idle(.seconds(2)))

      let reused = try bench.open("POST", "/b055/head/messages", body: [1, 2, 3])
      bench.expect(reused.readResponse(), 201, ["Connection": nil], body: body)
      reused.send(BugBench.request("POST", "/b055/head/messages", ["Content-Length: 1000"]))
      bench.expect(reused, endsWith: .closed)
      bench.expect(try bench.ask("POST", "/b055/head/messages", body: [1]), 201, body: body)
      let second = try await bench.server.finished(3, "/b055/head").first { $0.exchange == 2 }
      #expect(second?.receivedBytes == 0)
      #expect(second?.receivedWhole == false)
    },

    BugCheck("B057") { bench in
      let body = Array("item\n".utf8)
      let closed = try bench.open("GET", "/b057/fin/item")
      bench.expect(closed.readResponse(), 200, ["Connection": nil], body: body)
      let broken = try bench.open("GET", "/b057/rst/item")
      bench.expect(broken.readResponse(), 200, ["Connection": nil], body: body)
      bench.expect(closed, endsWith: .closed)
      bench.expect(broken, endsWith: .reset)

      // On a busy machine the listener can be back before anybody tries, so a few attempts are made.
      let refused = try (1...8).contains { _ in
        bench.expect(try bench.open("GET", "/b057/restart"), endsWith: .reset)
        return (try? RawClient(bench.server.port)) == nil
      }
      #expect(refused)
      #expect(await eventually { (try? bench.server.answers()) == true })
    },
  ]
}
