import Testing

/// Uploads that go on where they stopped, as far as fixed answers can show them.
extension BugCheck {
  static let resumableUploads: [BugCheck] = [
    BugCheck("B107") { bench in
      for (path, status, failures) in [("/b107/files", 500, 1), ("/b107/gateway", 502, 3)] {
        let created = try bench.ask("POST", path, tus, "Upload-Length: 1048576", body: [])
        bench.expect(created, 201, ["Location": "\(path)/1"])
        let patch = try bench.open("PATCH", "\(path)/1", tus, "Upload-Offset: 0", "Content-Length: 1048576")
        patch.send(patternBytes(600_000))
        bench.expect(patch.readResponse(), status)
        patch.close()
        let client = try RawClient(bench.server.port)
        for _ in 0..<failures {
          bench.expect(bench.again(client, "HEAD", "\(path)/1", tus), status, ["Upload-Offset": nil])
        }
        bench.expect(
          bench.again(client, "HEAD", "\(path)/1", tus), 200, ["Upload-Offset": "524288", "Upload-Length": "1048576"])
        bench.expect(
          bench.again(client, "PATCH", "\(path)/1", tus, "Upload-Offset: 524288", body: patternBytes(524_288)), 204,
          ["Upload-Offset": "1048576"])
        bench.expect(
          bench.again(client, "POST", path, tus, "Upload-Length: 1048576", body: []), 201, ["Location": "\(path)/2"])
        bench.expect(bench.again(client, "HEAD", "\(path)/2", tus), status)
        #expect(try await bench.server.finished(6, path).first { $0.target == "\(path)/1" }?.receivedBytes == 524_288)
      }
    },

    BugCheck("B109") { bench in
      func sign(_ number: Int) throws -> String {
        let answer = try bench.ask("POST", "/b109/sign", body: [])
        bench.expect(answer, 200, ["Content-Type": "application/json"])
        let target = "/b109/part?partNumber=1&X-Amz-Expires=300&X-Amz-Signature=\(number)"
        #expect(answer.text.contains("\"http://mock.test\(target)\""))
        return target
      }
      let expired = try sign(1)
      let dropped = try bench.open("PUT", expired, "Content-Length: 100000")
      dropped.send(patternBytes(60_000))
      bench.expect(dropped, endsWith: .reset)
      for _ in 1...2 {
        let refused = try bench.ask("PUT", expired, body: patternBytes(1_000))
        bench.expect(refused, 403, ["Content-Type": "application/xml", "ETag": nil])
        #expect(refused.text.contains("Request has expired"))
      }
      bench.expect(try bench.ask("PUT", try sign(2), body: patternBytes(100_000)), 200, ["ETag": "\"b109\""])
      #expect(try await bench.received(1, expired).first == 50_000)
    },

    BugCheck("B111") { bench in
      let body = patternBytes(100)
      let append = ["Upload-Offset: 0", "Upload-Complete: ?1", "Content-Type: application/partial-upload"]
      let lost = try RawClient(bench.server.port)
      lost.send(BugBench.request("PATCH", "/b111/append", append, body: body))
      bench.expect(lost, endsWith: .reset)
      let client = try RawClient(bench.server.port)
      client.send(BugBench.request("PATCH", "/b111/append", append, body: body))
      let conflict = client.readResponse()
      bench.expect(
        conflict, 409,
        ["Upload-Offset": "100", "Upload-Complete": "?1", "Content-Type": "application/problem+json"])
      #expect(conflict.text.contains("#mismatching-upload-offset"))
      bench.expect(
        bench.again(client, "HEAD", "/b111/append"), 204,
        ["Upload-Offset": "100", "Upload-Complete": "?1", "Upload-Length": "100", "Cache-Control": "no-store"])

      let created = try bench.open("POST", "/b111/create", "Upload-Complete: ?1", body: body)
      let interim = created.readHead()
      bench.expect(interim, 104, ["Location": "/b111/append", "Upload-Draft-Interop-Version": "8"])
      #expect(interim.head.hasPrefix("HTTP/1.1 104 Upload Resumption Supported\r\n"))
      bench.expect(created, endsWith: .reset)

      bench.expect(try bench.open("POST", "/b111/bare", "Upload-Complete: ?1", body: body), endsWith: .reset)
      bench.expect(
        try bench.ask("POST", "/b111/bare", "Upload-Complete: ?1", body: body), 201, ["Upload-Complete": "?1"])
      #expect(try await bench.received(6, "/b111") == [100, 100, 0, 100, 100, 100])
    },

    BugCheck("B113") { bench in
      let client = try RawClient(bench.server.port)
      let target = "/b113/files/1"
      func expectOffset(_ offset: Int) {
        bench.expect(
          bench.again(client, "HEAD", target, tus), 200, ["Upload-Offset": "\(offset)", "Upload-Length": "30"])
      }
      func patch(_ offset: Int, _ size: Int = 10) -> RawResponse {
        bench.again(client, "PATCH", target, tus, "Upload-Offset: \(offset)", body: patternBytes(size))
      }
      bench.expect(
        bench.again(client, "POST", "/b113/files", tus, "Upload-Length: 30", body: []), 201, ["Location": target])
      expectOffset(0)
      bench.expect(patch(10), 409)
      bench.expect(patch(0), 204, ["Upload-Offset": "10"])
      expectOffset(10)
      bench.expect(patch(0), 409)
      bench.expect(patch(10, 7), 409)
      bench.expect(patch(10), 204, ["Upload-Offset": "20"])
      bench.expect(patch(20), 500, body: Array("You shall not pass".utf8))
      expectOffset(30)
      bench.expect(patch(20), 409)
      expectOffset(30)
    },

    BugCheck("B115") { bench in
      let client = try RawClient(bench.server.port)
      let body = patternBytes(1_000)
      let plain: KeyValuePairs<String, String?> = ["Location": "/b115/object", "ETag": nil]
      bench.expect(bench.again(client, "PUT", "/b115/object", body: body), 204, plain)
      bench.expect(bench.again(client, "POST", "/b115/object", body: body), 201, plain)
      bench.expect(
        bench.again(client, "PUT", "/b115/hidden", body: body), 200,
        ["ETag": "\"b115\"", "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": nil])
    },

    BugCheck("B117") { bench in
      for (path, state) in [("/b117/nothing", nil), ("/b117/some", "bytes=0-131071")] {
        let client = try RawClient(bench.server.port)
        let session = "\(path)/session"
        func put(_ range: String, _ size: Int) -> RawResponse {
          bench.again(client, "PUT", session, "Content-Range: bytes \(range)/524288", body: patternBytes(size))
        }
        bench.expect(bench.again(client, "POST", path, body: []), 200, ["Location": session])
        bench.expect(put("0-262143", 262_144), 308, ["Range": nil, "Location": nil, "Content-Length": "0"])
        for _ in 1...2 { bench.expect(put("*", 0), 308, ["Range": state, "Content-Length": "0"]) }
        bench.expect(put("0-262143", 262_144), 308, ["Range": "bytes=0-262143"])
        let stored = put("262144-524287", 262_144)
        bench.expect(stored, 200)
        #expect(stored.text.contains("524288"))
      }
      let whole = try bench.ask(
        "PUT", "/~whole/b117/nothing/session", "Content-Range: bytes 0-524287/524288", body: patternBytes(524_288))
      bench.expect(whole, 308, ["Range": nil])
    },

    BugCheck("B119") { bench in
      let client = try RawClient(bench.server.port)
      bench.expect(
        bench.again(client, "POST", "/b119/files", tus, "Upload-Length: 100", body: []), 201,
        ["Location": "/b119/files/1"])
      for _ in 1...2 {
        bench.expect(
          bench.again(client, "HEAD", "/b119/files/1"), 412, ["Tus-Version": "1.0.0", "Upload-Offset": nil])
      }
      bench.expect(
        bench.again(client, "PATCH", "/b119/files/1", "Upload-Offset: 0", body: patternBytes(100)), 412,
        ["Tus-Version": "1.0.0"])
      bench.expect(bench.again(client, "HEAD", "/b119/files/1", tus), 200, ["Upload-Offset": "0"])
      bench.expect(
        bench.again(client, "PATCH", "/b119/files/1", tus, "Upload-Offset: 0", body: patternBytes(100)), 204,
        ["Upload-Offset": "100"])
      bench.expect(bench.again(client, "OPTIONS", "/b119/files"), 204, ["Tus-Version": "1.0.0"])
    },
  ]

  private static let tus = "Tus-Resumable: 1.0.0"
}
