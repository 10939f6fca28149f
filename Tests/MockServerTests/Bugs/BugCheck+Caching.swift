import Testing

/// Answers that say nothing has changed.
extension BugCheck {
  static let caching: [BugCheck] = [
    BugCheck("B121") { bench in
      let client = try RawClient(bench.server.port)
      let first = bench.again(client, "GET", "/b121/config.json", "Accept-Encoding: gzip")
      bench.expect(first, 200, ["ETag": "\"a\"", "Cache-Control": "max-age=0", "Content-Encoding": nil])
      #expect(first.text.contains("feature"))
      for _ in 1...2 {
        bench.expect(
          bench.again(client, "GET", "/b121/config.json", "Accept-Encoding: gzip", "If-None-Match: \"a\""), 304,
          ["Content-Encoding": "gzip", "ETag": "\"a\""])
      }
    },

    BugCheck("B123") { bench in
      let answer =
        "HTTP/1.1 304 Not Modified\r\nContent-Type: application/json\r\nContent-Length: 57\r\n\r\n"
      let client = try RawClient(bench.server.port)
      for _ in 1...2 {
        client.send(BugBench.request("GET", "/b123/session"))
        #expect(String(decoding: client.read(answer.utf8.count), as: UTF8.self) == answer)
      }
      try bench.expectSilence(client)
    },

    BugCheck("B125") { bench in
      let client = try RawClient(bench.server.port)
      let picture = bench.again(client, "GET", "/b125/avatar.png")
      bench.expect(picture, 200, ["Content-Type": "image/png", "ETag": "\"b125\"", "Content-Length": "463"])
      #expect(picture.body.count == 463)
      #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      bench.expect(
        bench.again(client, "GET", "/b125/avatar.png", "If-None-Match: \"b125\""), 304, ["ETag": "\"b125\""])
      bench.expect(bench.again(client, "GET", "/b125/avatar.png"), 200, body: picture.body)
    },
  ]
}
