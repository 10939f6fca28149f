import ByteCodecs
import Foundation
import Testing

@testable import MockServer

/// Ranges of `/data` over a socket (RFC 9110 §14).
@Suite struct DataRangeTests {
  private func get(_ server: MockServer, _ target: String, _ fields: String..., method: String = "GET") throws
    -> RawResponse
  {
    let lines = (["Host: x", "Connection: close"] + fields).map { $0 + "\r\n" }.joined()
    return try RawClient(server.port, "\(method) \(target) HTTP/1.1\r\n\(lines)\r\n").readResponse(
      toHEAD: method == "HEAD")
  }

  @Test(arguments: [
    ("bytes=0-0", 0, 1), ("bytes=100-199", 100, 100), ("bytes=1000-", 1_000, 9_240), ("bytes=-5", 10_235, 5),
    ("bytes=-99999", 0, 10_240), ("bytes=10239-99999", 10_239, 1), ("bytes=0-10,5-20", 0, 21),
    ("bytes=20000-,7-9", 7, 3),
    ("Bytes=3-4", 3, 2), ("bytes= 3-4 , ", 3, 2),
  ])
  func sendsOnePart(range: String, start: Int64, count: Int) async throws {
    try await withServer { server in
      let answer = try get(server, "/data/10k", "Range: \(range)")
      #expect(answer.status == 206)
      #expect(answer["Content-Range"] == "bytes \(start)-\(start + Int64(count) - 1)/10240")
      #expect(answer.body == patternBytes(count, from: start))
    }
  }

  @Test(arguments: ["bytes=5-2", "lines=1-2", "bytes=a-b", "bytes=", "bytes 1-2", "bytes=1-2-3"])
  func ignoresWhatIsNoByteRange(range: String) async throws {
    try await withServer { server in
      let answer = try get(server, "/data/10k", "Range: \(range)")
      #expect(answer.status == 200)
      #expect(answer.body == patternBytes(10_240))
    }
  }

  @Test(arguments: ["bytes=10240-", "bytes=-0", "bytes=99999-100000", "bytes=20000-,30000-30001"])
  func refusesWhatIsBeyondTheEnd(range: String) async throws {
    try await withServer { server in
      let answer = try get(server, "/data/10k", "Range: \(range)")
      #expect(answer.status == 416)
      #expect(answer["Content-Range"] == "bytes */10240")
    }
  }

  @Test func sendsSeveralPartsAsMultipart() async throws {
    try await withServer { server in
      let answer = try get(server, "/data/10k", "Range: bytes=0-9,100-199,-1")
      #expect(answer.status == 206)
      #expect(answer["Content-Range"] == nil)
      let type = try #require(answer["Content-Type"])
      let prefix = "multipart/byteranges; boundary="
      #expect(type.hasPrefix(prefix))
      let boundary = type.dropFirst(prefix.count)
      var expected: [UInt8] = []
      for (index, (start, count)) in [(Int64(0), 10), (100, 100), (10_239, 1)].enumerated() {
        let head =
          "\(index == 0 ? "" : "\r\n")--\(boundary)\r\nContent-Type: application/octet-stream\r\n"
          + "Content-Range: bytes \(start)-\(start + Int64(count) - 1)/10240\r\n\r\n"
        expected += Array(head.utf8) + patternBytes(count, from: start)
      }
      #expect(answer.body == expected + Array("\r\n--\(boundary)--\r\n".utf8))
    }
  }

  /// With the parser of somebody else: Python's e-mail package reads MIME.
  @Test func multipartIsReadByOthers() async throws {
    try await withServer { server in
      let result = try await ClientProgram.python(
        """
        import email, hashlib, sys, urllib.request
        request = urllib.request.Request(sys.argv[1], headers={"Range": "bytes=10-19,1000-8999"})
        with urllib.request.urlopen(request) as answer:
            head = b"Content-Type: " + answer.headers["Content-Type"].encode() + b"\\r\\n\\r\\n"
            for part in email.message_from_bytes(head + answer.read()).get_payload():
                print(part["Content-Range"], len(part.get_payload(decode=True)))
        """, "\(server.url)/data/10k")
      #expect(result.text.hasPrefix("bytes 10-19/10240 "), "\(result.errors)")
      #expect(result.text.contains("bytes 1000-8999/10240 "))
    }
  }

  @Test func reachesTheEndOfATebibyteAtOnce() async throws {
    try await withServer { server in
      let start = Int64(1) << 40 - 1_000
      let result = try await ClientProgram.curl("-r", "\(start)-", "\(server.url)/data/1t")
      #expect(Array(result.output) == patternBytes(1_000, from: start))
      let suffix = try await ClientProgram.curl("-r", "-7", "\(server.url)/data/1t?seed=9")
      #expect(Array(suffix.output) == patternBytes(7, from: Int64(1) << 40 - 7, seed: 9))
      #expect(try get(server, "/data/1t", method: "HEAD")["Content-Length"] == "1099511627776")
    }
  }

  @Test func namesTheDigestOfTheWholeAlsoWithAPart() async throws {
    try await withServer { server in
      let whole = try get(server, "/data/10k")["Repr-Digest"]
      #expect(whole == "sha-256=:\(Data(Digester.digest(.sha256, of: patternBytes(10_240))).base64EncodedString()):")
      #expect(try get(server, "/data/10k", "Range: bytes=5-6")["Repr-Digest"] == whole)
      #expect(try get(server, "/data/10k", method: "HEAD")["Repr-Digest"] == whole)
      #expect(try get(server, "/data/1g", method: "HEAD")["Repr-Digest"] == nil)
    }
  }

  @Test func answersHEADLikeGETWithoutABody() async throws {
    try await withServer { server in
      let get = try get(server, "/data/10k")
      let client = try RawClient(server.port, "HEAD /data/10k HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      let head = client.readHead()
      #expect(client.readToEnd().isEmpty)
      func lines(_ response: RawResponse) -> [Substring] {
        response.head.split(separator: "\r\n").filter { !$0.hasPrefix("Date: ") }.sorted()
      }
      #expect(lines(head) == lines(get))
      #expect(try self.get(server, "/data/10k", "Range: bytes=0-1", method: "HEAD").status == 200)
    }
  }

  @Test func refusesOtherMethodsAndSizes() async throws {
    try await withServer { server in
      let answer = try get(server, "/data/10k", method: "DELETE")
      #expect(answer.status == 405)
      #expect(answer["Allow"] == "GET, HEAD")
      for target in [
        "/data/", "/data/x", "/data/2t", "/data/-1", "/data/1k?seed=x", "/data/1k?etag=x", "/data/1k?ranges=x",
      ] {
        #expect(try get(server, target).status == 400, "\(target)")
      }
      #expect(try get(server, "/data/0").body.isEmpty)
    }
  }

  // MARK: misbehaving on purpose

  @Test(arguments: [
    ("ignore", 200, nil, 0, 10_240), ("none", 200, nil, 0, 10_240), ("short", 206, "bytes 5000-5499/10240", 5_000, 500),
    ("wrong", 206, "bytes 5001-6000/10240", 5_000, 1_000), ("early", 206, "bytes 3976-5999/10240", 3_976, 2_024),
    ("honest", 206, "bytes 5000-5999/10240", 5_000, 1_000),
  ])
  func misbehavesWithRanges(conduct: String, status: Int, label: String?, start: Int64, count: Int) async throws {
    try await withServer { server in
      let answer = try get(server, "/data/10k?ranges=\(conduct)", "Range: bytes=5000-5999")
      #expect(answer.status == status)
      #expect(answer["Content-Range"] == label)
      #expect(answer["Accept-Ranges"] == (conduct == "none" ? "none" : "bytes"))
      #expect(answer.body == patternBytes(count, from: start))
    }
  }

  @Test func refusesRangesWithoutSayingTheLength() async throws {
    try await withServer { server in
      let answer = try get(server, "/data/10k?ranges=bare-416", "Range: bytes=0-1")
      #expect(answer.status == 416)
      #expect(answer["Content-Range"] == nil)
      #expect(try get(server, "/data/10k?ranges=bare-416").status == 200)
    }
  }

  @Test(arguments: [
    ("strong", ["\"1024-0\"", "\"1024-0\""]), ("weak", ["W/\"1024-0\"", "W/\"1024-0\""]), ("none", [nil, nil]),
    ("rotate", ["\"1024-0\"", "\"1024-0-2\""]),
  ])
  func misbehavesWithTags(conduct: String, tags: [String?]) async throws {
    try await withServer { server in
      let answers = try (0..<2).map { _ in try get(server, "/data/1k?etag=\(conduct)") }
      #expect(answers.map { $0["ETag"] } == tags)
      #expect(answers.allSatisfy { $0.body == patternBytes(1_024) })
    }
  }

  @Test func changesTheBytesBetweenAttempts() async throws {
    try await withServer { server in
      let rotating = try (0..<2).map { _ in try get(server, "/data/1k?content=rotate") }
      #expect(rotating.map(\.body) == [patternBytes(1_024), patternBytes(1_024, seed: 1)])
      #expect(rotating[0]["ETag"] != rotating[1]["ETag"])
      let stale = try (0..<2).map { _ in try get(server, "/data/1k?content=rotate&etag=stale") }
      #expect(stale[0].body != stale[1].body)
      #expect(stale[0]["ETag"] == stale[1]["ETag"])
    }
  }
}
