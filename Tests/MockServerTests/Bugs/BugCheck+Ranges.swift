import Fixtures
import Testing

/// Several ranges, ranges of coded bodies, and bodies that break off.
extension BugCheck {
  static let ranges: [BugCheck] = [
    BugCheck("B035") { bench in
      let single = try bench.ask("GET", "/b035/single/app.exe", "Range: bytes=10-19")
      bench.expect(
        single, 206, ["Content-Type": "application/x-msdownload", "Content-Range": "bytes 10-19/1048576"],
        body: patternBytes(10, from: 10))

      let tight = try bench.ask("GET", "/b035/tight/app.exe", "Range: bytes=1-2,30-44")
      bench.expect(tight, 206, ["Content-Range": nil])
      let type = try #require(tight["Content-Type"])
      #expect(type.hasPrefix("multipart/byteranges;boundary=mocksrv-"))
      let boundary = String(type.drop { $0 != "=" }.dropFirst())
      expectParts(tight.body, boundary: boundary, total: 1_048_576, ranges: [1...2, 30...44])

      bench.expect(
        try bench.ask("GET", "/b035/strict/app.exe", "Range: bytes=1-2, 3-4"), 200, ["Content-Range": nil],
        body: patternBytes(1_048_576))
      #expect(try bench.ask("GET", "/b035/strict/app.exe", "Range: bytes=1-2,30-44").status == 206)
    },

    BugCheck("B037") { bench in
      let squid = try bench.ask("GET", "/b037/squid/primary.xml.zck", "Range: bytes=0-19,100-149,1980-1999")
      let boundary = "squid/4.4:F8290D6A1C5E73B4920F6E8D1A7C438A"
      bench.expect(
        squid, 206,
        ["Content-Type": "multipart/byteranges; boundary=\"\(boundary)\"", "Content-Length": "\(squid.body.count)"])
      expectParts(squid.body, boundary: boundary, total: 2_000, ranges: [0...19, 100...149, 1_980...1_999])

      let any = try bench.ask("GET", "/b037/any/primary.xml.zck", "Range: bytes=5-9,700-799")
      let type = try #require(any["Content-Type"])
      let parts = type.split(separator: "\"", omittingEmptySubsequences: false)
      #expect(parts.count == 3)
      #expect(parts.first == "multipart/byteranges; boundary=")
      expectParts(
        any.body, boundary: parts.count == 3 ? String(parts[1]) : "", total: 2_000, ranges: [5...9, 700...799])
    },

    BugCheck("B039") { bench in
      let target = "/b039/items.jsonl"
      let whole = try bench.ask("GET", target, "Accept-Encoding: gzip")
      bench.expect(whole, 200, ["Content-Encoding": "gzip"])
      let count = whole.body.count
      bench.expect(
        try bench.ask("GET", target, "Accept-Encoding: gzip", "Range: bytes=-5"), 206,
        [
          "Content-Encoding": "gzip", "Content-Range": "bytes \(count - 5)-\(count - 1)/\(count)",
          "Content-Length": "5",
        ],
        body: whole.body.suffix(5))
      let text = try bench.ask("GET", target)
      bench.expect(text, 200, ["Content-Encoding": nil])
      bench.expect(
        try bench.ask("GET", target, "Range: bytes=-5"), 206,
        [
          "Content-Encoding": nil,
          "Content-Range": "bytes \(text.body.count - 5)-\(text.body.count - 1)/\(text.body.count)",
        ],
        body: text.body.suffix(5))
      let directory = try TemporaryDirectory()
      let archive = try directory.write("items.gz", whole.body)
      #expect(try await ClientProgram.run("gzip", ["-dc", archive]).output.elementsEqual(text.body))
    },

    BugCheck("B041") { bench in
      let cut = try bench.open("GET", "/b041/large-1.0.0.tgz")
      bench.expect(cut.readHead(), 200, ["Content-Length": "32990579", "Content-Type": "application/gzip"])
      #expect(cut.readToEnd().count == 14_473_747)
      #expect(cut.end == .closed)
      #expect(try bench.ask("GET", "/b041/large-1.0.0.tgz").body.count == 32_990_579)

      let half = try bench.open("GET", "/b041/small-1.0.0.tgz")
      bench.expect(half.readHead(), 200, ["Content-Length": "191"])
      let beginning = half.readToEnd()
      #expect(half.end == .closed)
      let package = try bench.ask("GET", "/b041/small-1.0.0.tgz")
      bench.expect(package, 200, ["Content-Length": "191"])
      #expect(beginning.count == 95 && package.body.starts(with: beginning))
      let directory = try TemporaryDirectory()
      let archive = try directory.write("package.tgz", package.body)
      let listed = try await ClientProgram.run("tar", ["-tzf", archive])
      #expect(listed.text == "package/package.json\npackage/index.js\n", "\(listed.errors)")
    },

    BugCheck("B043") { bench in
      let photo = try Fixtures.bytes(Fixtures.bugs.appendingPathComponent("b043/photo.jpg"))
      #expect(photo.count == 94_896)
      for (path, end) in [
        ("/b043/reset/photo.jpg", RawClient.End.reset), ("/b043/close/photo.jpg", .closed),
        ("/b043/stall/photo.jpg", .open),
      ] {
        let client = try bench.open("GET", path)
        bench.expect(client.readHead(), 200, ["Content-Type": "image/jpg", "Content-Length": "94896"])
        bench.expect(client.read(56_937), are: Array(photo.prefix(56_937)))
        if end == .open { try bench.expectSilence(client) } else { bench.expect(client, endsWith: end) }
      }
    },
  ]

  /// Expects multipart/byteranges of these ranges of the `/data` pattern (RFC 9110 §14.6).
  private static func expectParts(
    _ body: [UInt8], boundary: String, total: Int, ranges: [ClosedRange<Int>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var expected: [UInt8] = []
    for range in ranges {
      expected += Array("\r\n--\(boundary)\r\nContent-Type: application/octet-stream\r\n".utf8)
      expected += Array("Content-Range: bytes \(range.lowerBound)-\(range.upperBound)/\(total)\r\n\r\n".utf8)
      expected += patternBytes(range.count, from: Int64(range.lowerBound))
    }
    expected += Array("\r\n--\(boundary)--\r\n".utf8)
    // The empty line before the first boundary is optional (RFC 2046 §5.1.1).
    let isExpected = body == expected || body == Array(expected.dropFirst(2))
    #expect(isExpected, "\(String(decoding: body, as: UTF8.self))", sourceLocation: sourceLocation)
  }
}
