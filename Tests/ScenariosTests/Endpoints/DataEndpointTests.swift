import HTTPSemantics
import Quantities
import Scenarios
import Testing

@Suite struct DataEndpointTests {
  private let player = MemoryPlayer()

  private func bytes(_ range: Range<Int64>, seed: UInt64 = 0) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: range.count)
    buffer.withUnsafeMutableBytes { DataPattern(seed: seed).fill($0, from: range.lowerBound) }
    return buffer
  }

  @Test func theFormulaIsThePublishedOne() {
    func mix(_ x: UInt64) -> UInt64 {
      var z = x
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    let seed: UInt64 = 3
    let word = mix(seed &* 0xD134_2543_DE82_EF95 &+ 6 &* 0x9E37_79B9_7F4A_7C15)
    let expected = (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
    #expect(bytes(40..<48, seed: seed) == expected)
  }

  @Test(
    arguments: [
      0..<1, 1..<8, 3..<24, 7..<8, 8..<16, 13..<1_013, (1 << 40)..<(1 << 40) + 17,
    ] as [Range<Int64>])
  func anyStretchIsTheSameBytes(_ range: Range<Int64>) {
    let start = range.lowerBound / 8 * 8
    let whole = bytes(start..<range.upperBound + 16)
    #expect(bytes(range) == Array(whole[Int(range.lowerBound - start)..<Int(range.upperBound - start)]))
  }

  @Test func answersTheWholeWithValidatorsAndDigest() {
    let answer = player.send("GET", "/data/1000")
    #expect(answer.body == bytes(0..<1000))
    #expect(answer.fields["ETag"] == "\"1000-0\"")
    #expect(answer.fields["Last-Modified"] == "Thu, 01 Jan 2026 00:00:00 GMT")
    #expect(answer.fields["Accept-Ranges"] == "bytes")
    #expect(answer.fields["Repr-Digest"]?.hasPrefix("sha-256=:") == true)
    #expect(player.send("GET", "/data/32m", ["Range": "bytes=0-0"]).fields["Repr-Digest"] == nil)
  }

  @Test(
    arguments: [
      ("bytes=0-9", 206, "bytes 0-9/1000", 0..<10), ("bytes=990-", 206, "bytes 990-999/1000", 990..<1000),
      ("bytes=-5", 206, "bytes 995-999/1000", 995..<1000), ("bytes=5-2", 200, nil, 0..<1000),
      ("items=0-1", 200, nil, 0..<1000),
    ] as [(String, Int, String?, Range<Int64>)])
  func answersRanges(_ field: String, _ status: Int, _ label: String?, _ range: Range<Int64>) {
    let answer = player.send("GET", "/data/1000", ["Range": field])
    #expect(answer.status == status)
    #expect(answer.fields["Content-Range"] == label)
    #expect(answer.body == bytes(range))
  }

  @Test func aRangeNearTheEndOfATebibyteIsAnsweredAtOnce() {
    let start = (Int64(1) << 40) - 5
    let answer = player.send("GET", "/data/1t", ["Range": "bytes=\(start)-"])
    #expect(answer.status == 206)
    #expect(answer.body == bytes(start..<start + 5))
  }

  @Test func severalRangesComeAsMultipart() {
    let answer = player.send("GET", "/data/1000", ["Range": "bytes=0-1, 500-501"])
    #expect(answer.status == 206)
    #expect(answer.fields["Content-Type"]?.hasPrefix("multipart/byteranges; boundary=") == true)
    #expect(answer.fields["Content-Length"] == String(answer.body.count))
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(text.contains("Content-Range: bytes 0-1/1000"))
    #expect(text.contains("Content-Range: bytes 500-501/1000"))
  }

  @Test func whatCannotBeSatisfiedIs416WithTheLength() {
    let answer = player.send("GET", "/data/1000", ["Range": "bytes=1000-"])
    #expect(answer.status == 416)
    #expect(answer.fields["Content-Range"] == "bytes */1000")
  }

  @Test(arguments: [
    ("If-None-Match", "\"1000-0\"", 304), ("If-None-Match", "\"x\"", 200), ("If-Match", "\"x\"", 412),
    ("If-Match", "*", 200), ("If-Modified-Since", "Thu, 01 Jan 2026 00:00:00 GMT", 304),
    ("If-Unmodified-Since", "Wed, 31 Dec 2025 23:59:59 GMT", 412),
  ])
  func honoursPreconditions(_ name: String, _ value: String, _ status: Int) {
    #expect(player.send("GET", "/data/1000", HeaderFields([HeaderField(name: name, value: value)])).status == status)
  }

  @Test(arguments: [
    ("\"1000-0\"", 206), ("\"other\"", 200), ("Thu, 01 Jan 2026 00:00:00 GMT", 206),
    ("Thu, 01 Jan 2026 00:00:01 GMT", 200),
  ])
  func ifRangeDecidesBetweenPartAndWhole(_ value: String, _ status: Int) {
    #expect(player.send("GET", "/data/1000", ["Range": "bytes=5-", "If-Range": value]).status == status)
  }

  @Test(
    arguments: [
      ("ranges=ignore", 200, nil, "bytes", 0..<1000), ("ranges=none", 200, nil, "none", 0..<1000),
      ("ranges=short", 206, "bytes 100-149/1000", "bytes", 100..<150),
      ("ranges=wrong", 206, "bytes 101-200/1000", "bytes", 100..<200),
      ("ranges=early", 206, "bytes 0-199/1000", "bytes", 0..<200),
    ] as [(String, Int, String?, String, Range<Int64>)])
  func misbehavesWithRangesAsAsked(
    _ query: String, _ status: Int, _ label: String?, _ accepts: String, _ range: Range<Int64>
  ) {
    let answer = player.send("GET", "/data/1000?\(query)", ["Range": "bytes=100-199"])
    #expect(answer.status == status)
    #expect(answer.fields["Content-Range"] == label)
    #expect(answer.fields["Accept-Ranges"] == accepts)
    #expect(answer.body == bytes(range))
  }

  @Test func refusesRangesBarelyWhenAsked() {
    let answer = player.send("GET", "/data/1000?ranges=bare-416", ["Range": "bytes=100-199"])
    #expect(answer.status == 416)
    #expect(answer.fields["Content-Range"] == nil)
    #expect(player.send("GET", "/data/1000?ranges=bare-416").status == 200)
  }

  @Test func entityTagsMisbehaveAsAsked() {
    #expect(player.send("GET", "/data/10?etag=weak").fields["ETag"] == "W/\"10-0\"")
    #expect(player.send("GET", "/data/10?etag=none").fields["ETag"] == nil)
    let rotating = (1...3).map { _ in player.send("GET", "/data/10?etag=rotate") }
    #expect(Set(rotating.compactMap { $0.fields["ETag"] }).count == 3)
    #expect(Set(rotating.map(\.body)).count == 1)
  }

  @Test func contentChangesBetweenAttemptsHonestlyOrNot() {
    let honest = (1...2).map { _ in player.send("GET", "/data/100?content=rotate") }
    #expect(honest[0].body != honest[1].body)
    #expect(honest[0].fields["ETag"] != honest[1].fields["ETag"])
    let lying = (1...2).map { _ in player.send("GET", "/~l/data/100?content=rotate&etag=stale") }
    #expect(lying[0].body != lying[1].body)
    #expect(lying[0].fields["ETag"] == lying[1].fields["ETag"])
  }

  @Test(arguments: ["/data/2t", "/data/x", "/data/", "/data/10?etag=maybe", "/data/10?ranges=odd", "/data/10?seed=-1"])
  func badInputIsNamed(_ target: String) {
    let answer = player.send("GET", target)
    #expect(answer.status == 400)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
  }

  @Test func otherMethodsAreToldWhatIsAllowed() {
    let answer = player.send("DELETE", "/data/10")
    #expect(answer.status == 405)
    #expect(answer.fields["Allow"] == "GET, HEAD")
  }

  @Test func theEtagOptionDecidesPreconditionsToo() {
    let target = "/data/1000?mock=ok+etag=a,ok+etag=b"
    #expect(player.send("GET", target).fields["ETag"] == "\"a\"")
    let resumed = player.send("GET", target, ["Range": "bytes=5-", "If-Range": "\"a\""])
    #expect(resumed.status == 200)
    #expect(resumed.fields["ETag"] == "\"b\"")
  }
}
