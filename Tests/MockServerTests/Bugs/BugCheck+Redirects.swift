import Testing

/// Redirects.
extension BugCheck {
  static let redirects: [BugCheck] = [
    BugCheck("B093") { bench in
      let client = try bench.open("GET", "/b093/start")
      bench.expect(client.readResponse(), 302, ["Location": "/b093/slow"])
      client.send(BugBench.request("GET", "/b093/slow"))
      #expect(await eventually { bench.server.openTargets == ["/b093/slow"] })
      try bench.expectSilence(client)
    },

    BugCheck("B095") { bench in
      let body = patternBytes(100)
      let client = try RawClient(bench.server.port)
      for (status, next) in [(302, "/b095/page"), (303, "/b095/page"), (307, "/b095/upload"), (308, "/b095/upload")] {
        bench.expect(bench.again(client, "POST", "/b095/\(status)", body: body), status, ["Location": next])
      }
      bench.expect(bench.again(client, "GET", "/b095/page"), 200, body: Array("the page\n".utf8))
      bench.expect(bench.again(client, "GET", "/b095/page", body: body), 400)
      bench.expect(bench.again(client, "GET", "/b095/page", body: []), 400)
      bench.expect(bench.again(client, "POST", "/b095/page", body: body), 400)
      let chunked = try bench.open("GET", "/b095/page", "Transfer-Encoding: chunked")
      chunked.send("0\r\n\r\n")
      bench.expect(chunked.readResponse(), 400)

      let answer = bench.again(client, "POST", "/b095/upload", body: body)
      bench.expect(answer, 200)
      #expect(answer.text.contains("\"POST\"") && answer.text.contains(sha256(body)))
      bench.expect(bench.again(client, "POST", "/b095/upload", body: []), 400)
      bench.expect(bench.again(client, "GET", "/b095/upload"), 400)
    },
  ]
}
