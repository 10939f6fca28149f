import Testing

/// Chunks, trailers and interim answers.
extension BugCheck {
  static let framing: [BugCheck] = [
    BugCheck("B045") { bench in
      let answer =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTrailer: ETag\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "c\r\n{\"ok\": true}\r\n0\r\nETag: \"b045\"\r\n\r\n"
      let client = try bench.open("GET", "/b045/status")
      #expect(client.read(answer.utf8.count) == Array(answer.utf8))
      client.send(BugBench.request("GET", "/b045/status"))
      #expect(client.read(answer.utf8.count) == Array(answer.utf8))
      try bench.expectSilence(client)
    },

    BugCheck("B047") { bench in
      let head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
      let first = Array((head + "10\r\nall of the body\n\r\n").utf8)
      let last = Array("0\r\n\r\n".utf8)
      for count in 1...4 {
        var seen: [UInt8] = []
        let client = try bench.paused("GET", "/b047/split-\(count)-\(5 - count)") {
          seen = $0.read(first.count + count)
        }
        #expect(seen == first + last.prefix(count))
        #expect(client.readToEnd() == Array(last.dropFirst(count)))
        #expect(client.end == .closed)
      }
    },

    BugCheck("B049") { bench in
      let client = try RawClient(bench.server.port)
      for method in ["GET", "POST"] {
        client.send(BugBench.request(method, "/b049/items", body: method == "POST" ? [1, 2, 3] : nil))
        #expect(client.readHead().head == "HTTP/1.1 100 Continue\r\n\r\n")
        let answer = client.readResponse()
        bench.expect(answer, 200, ["Content-Type": "application/json"])
        #expect(answer.text.contains("\"items\""))
      }
    },

    BugCheck("B051") { bench in
      let final = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 16\r\n\r\nsixteen letters\n"
      let hints = ["</style.css>; rel=preload; as=style", "</app.js>; rel=preload; as=script"]
      let one = "HTTP/1.1 103 Early Hints\r\n" + hints.map { "Link: \($0)\r\n" }.joined() + "\r\n" + final
      let client = try RawClient(bench.server.port)
      for _ in 1...2 {
        client.send(BugBench.request("GET", "/b051/one"))
        #expect(String(decoding: client.read(one.utf8.count), as: UTF8.self) == one)
      }
      try bench.expectSilence(client)

      let several = try bench.paused("GET", "/b051/several") { $0.readHint(hints[0]) }
      several.readHint(hints[1])
      several.readHint("</font.woff2>; rel=preload; as=font")
      #expect(String(decoding: several.read(final.utf8.count), as: UTF8.self) == final)
      #expect(bench.again(several, "GET", "/b051/several").status == 103)
    },
  ]
}

extension RawClient {
  /// Reads a 103 with this Link and nothing else (RFC 8297 §2).
  fileprivate func readHint(_ link: String) {
    #expect(readHead().head == "HTTP/1.1 103 Early Hints\r\nLink: \(link)\r\n\r\n")
  }
}
