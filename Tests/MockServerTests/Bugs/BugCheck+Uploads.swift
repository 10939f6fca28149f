import Scenarios
import Testing

/// Uploads that are answered late, early or not at all.
extension BugCheck {
  /// A multipart body of two parts, and its Content-Type field.
  static let form = (
    field: "Content-Type: multipart/form-data; boundary=b0undary",
    body: Array("--b0undary\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nhello\r\n".utf8)
      + Array("--b0undary\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"photo.bin\"\r\n\r\n".utf8)
      + patternBytes(1_000) + Array("\r\n--b0undary--\r\n".utf8)
  )

  static let uploads: [BugCheck] = [
    BugCheck("B083") { bench in
      let began = ContinuousClock.now
      let long = try bench.open("POST", "/b083/upload", form.field, body: form.body)
      #expect(await eventually { bench.server.entries("/b083/upload").first?.plan != nil })
      // Where hundreds of tests share two processors, this one can come to its turn after the answer.
      if ContinuousClock.now - began < .seconds(60) { try bench.expectSilence(long) }
      let plan = try #require(bench.server.entries("/b083/upload").first?.plan)
      #expect(plan.delay == .seconds(65))
      for count in ["1", "2"] {
        let answer = try bench.ask("POST", "/b083/quick", form.field, body: form.body)
        #expect(bench.server.entries("/b083/quick").last?.plan?.delay == .milliseconds(250))
        bench.expect(answer, 200, ["Upload-Count": count])
        #expect(answer.text.contains(sha256(form.body)))
        #expect(answer.text.contains(sha256(patternBytes(1_000))))
      }
    },

    BugCheck("B085") { bench in
      let client = try RawClient(bench.server.port)
      for count in ["1", "2"] {
        let answer = bench.again(client, "POST", "/b085/upload", form.field, body: form.body)
        bench.expect(answer, 200, ["Upload-Count": count, "Content-Type": "application/json"])
        #expect(answer.body.count < 100)
      }
      let size = Int64(form.body.count)
      #expect(try await bench.received(2, "/b085") == [size, size])
    },

    BugCheck("B087") { bench in
      let total = 64 << 20
      let client = try bench.open("POST", "/b087/upload", form.field, "Content-Length: \(total)")
      var sent = client.send(patternBytes(100_000))
      bench.expect(client.readResponse(), 500, body: Array("upload failed".utf8))
      // The client goes on until flow control holds it, and stays held after another exchange has come and gone.
      let block = patternBytes(65_536)
      for _ in 1...3 {
        while sent < total, case let count = client.sendWithoutWaiting(block), count > 0 { sent += count }
        try bench.expectSilence(client)
      }
      #expect(client.sendWithoutWaiting(block) == 0)
      #expect(sent < total)
      #expect(bench.server.entries("/b087").first?.receivedBytes == 65_536)
      #expect(bench.server.openTargets == ["/b087/upload"])
    },

    BugCheck("B089") { bench in
      let client = try bench.open("POST", "/b089/stream", "Transfer-Encoding: chunked")
      for _ in 1...5 { client.send(Array("4000\r\n".utf8) + patternBytes(16_384) + [13, 10]) }
      bench.expect(client, endsWith: .reset)
      let again = try bench.open("POST", "/b089/stream", "Transfer-Encoding: chunked")
      again.send(Array("3e8\r\n".utf8) + patternBytes(1_000) + Array("\r\n0\r\n\r\n".utf8))
      let answer = again.readResponse()
      bench.expect(answer, 200)
      #expect(answer.text.contains(sha256(patternBytes(1_000))))
      let attempts = try await bench.server.finished(2, "/b089")
      #expect(attempts.map(\.receivedBytes) == [65_536, 1_000])
      #expect(attempts.map(\.receivedWhole) == [false, true])
    },

    BugCheck("B091") { bench in
      let body = patternBytes(1_000_000)
      for path in ["/b091/503/object", "/b091/reset/object"] {
        let first = try bench.open("PUT", path, "Content-Length: 1000000")
        first.send(Array(body.prefix(300_000)))
        if path == "/b091/503/object" {
          bench.expect(first.readResponse(), 503, ["Connection": "close"])
          bench.expect(first, endsWith: .closed)
        } else {
          bench.expect(first, endsWith: .reset)
        }
        first.close()
        let tail = try bench.ask("PUT", path, body: Array(body[262_144...]))
        bench.expect(tail, 200)
        #expect(tail.text.contains("737856"))
        let whole = try bench.ask("PUT", path, body: body)
        #expect(whole.text.contains("1000000") && whole.text.contains(sha256(body)))
        #expect(try await bench.received(3, path) == [262_144, 737_856, 1_000_000])
      }
    },
  ]
}
