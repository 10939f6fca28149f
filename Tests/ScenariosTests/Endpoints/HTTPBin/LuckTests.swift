import HTTPSemantics
import Quantities
import Scenarios
import Testing

/// Routes that draw.
@Suite struct LuckTests {
  private let player = MemoryPlayer()

  @Test func seededBytesAreThoseOfHTTPBin() {
    let bytes: [UInt8] = [0x44, 0x20, 0x82, 0x3C, 0xFD, 0xE6, 0xF1, 0xC2]
    #expect(player.send("GET", "/bytes/8?seed=1").body == bytes)
    #expect(player.send("GET", "/stream-bytes/8?SEED=1&chunk_size=3").body == bytes)
  }

  @Test(arguments: ["/bytes/100", "/stream-bytes/100", "/uuid", "/unstable?failure_rate=0.5"])
  func luckIsByAttemptAndRepeatsFromTheSeed(path: String) {
    let first = (1...20).map { _ in player.send("GET", path) }
    let again = MemoryPlayer()
    #expect((1...20).map { _ in again.send("GET", path).wire } == first.map(\.wire))
    #expect(Set(first.map(\.wire)).count > 1)
    let other = MemoryPlayer { $0.seed = 2 }
    #expect((1...20).map { _ in other.send("GET", path).wire } != first.map(\.wire))
  }

  @Test func chunksAreAsLargeAsAsked() {
    let answer = player.send("GET", "/stream-bytes/7?chunk_size=3")
    #expect(answer.fields["Transfer-Encoding"] == "chunked")
    let sizes = String(decoding: answer.wire.filter { $0 < 0x80 }, as: UTF8.self)
    #expect(sizes.contains("\r\n3\r\n"))
    #expect(sizes.contains("1\r\n"))
    #expect(answer.body.count == 7)
    #expect(player.send("GET", "/stream-bytes/3000000?chunk_size=1").body.count == 3_000_000)
  }

  @Test func limitsAreNamed() {
    #expect(player.send("GET", "/bytes/200000").body.count == 200_000)
    #expect(player.send("GET", "/bytes/99999999999").text.contains("1073741824"))
    #expect(player.send("GET", "/bytes/99999999?seed=1").status == 400)
    #expect(player.send("GET", "/bytes/x").status == 404)
    #expect(player.send("GET", "/bytes/5?seed=x").status == 400)
  }

  @Test func streamsLines() {
    let answer = player.send("GET", "/stream/2?a=1")
    let line =
      #"{"url": "http://example.test/stream/2?a=1", "args": {"a": "1"}, "headers": {"Host": "example.test"}, "#
      + #""origin": "127.0.0.1", "id": "#
    #expect(answer.text == "\(line)0}\n\(line)1}\n")
    #expect(answer.fields["Transfer-Encoding"] == "chunked")
    #expect(player.send("GET", "/stream/0").body.isEmpty)
    #expect(player.send("GET", "/stream/10001").status == 400)
  }

  @Test func aStatusIsDrawnByWeight() {
    let codes = (1...400).map { _ in player.send("GET", "/status/200:0.7,503:0.3").status }
    #expect((90...150).contains(codes.filter { $0 == 503 }.count))
    #expect(Set(codes) == [200, 503])
    #expect((1...50).allSatisfy { _ in player.send("GET", "/status/200:0,404").status == 404 })
    #expect(player.send("GET", "/status/418:1").fields["x-more-info"] != nil)
    #expect(Set((1...50).map { _ in player.send("GET", "/~s/status/200,201,202").status }) == [200, 201, 202])
  }

  @Test(arguments: ["200,", "200:x", "200,99", "200:-1", "a,b", "200:inf"])
  func whatIsNoWeightIsRefused(codes: String) {
    #expect(player.send("GET", "/status/\(codes)").status == 400)
  }

  @Test func unstableIsNeverOrAlways() {
    #expect((1...20).allSatisfy { _ in player.send("GET", "/unstable?failure_rate=0").status == 200 })
    #expect((1...20).allSatisfy { _ in player.send("GET", "/unstable?failure_rate=1").status == 500 })
    #expect(player.send("GET", "/unstable?failure_rate=2").status == 400)
  }
}
