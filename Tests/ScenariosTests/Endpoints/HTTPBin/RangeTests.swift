import Scenarios
import Testing

/// Clients' own suites depend on these oddities.
@Suite struct RangeTests {
  private let player = MemoryPlayer()

  @Test func theWholeHasAContentRange() {
    let answer = player.send("GET", "/range/1024")
    #expect(answer.status == 200)
    #expect(answer.fields["ETag"] == "range1024")
    #expect(answer.fields["Content-Range"] == "bytes 0-1023/1024")
    #expect(answer.fields["Content-Length"] == "1024")
    #expect(answer.text.hasPrefix("abcdefghijklmnopqrstuvwxyzab"))
  }

  @Test(arguments: [
    ("bytes=0-0", 206, "bytes 0-0/26", "a"), ("bytes=20-", 206, "bytes 20-25/26", "uvwxyz"),
    ("bytes=-3", 206, "bytes 23-25/26", "xyz"), ("bytes=-100", 200, "bytes 0-25/26", "abcdefghijklmnopqrstuvwxyz"),
    ("bytes=5-30", 416, "bytes */26", ""), ("bytes=26-", 416, "bytes */26", ""), ("bytes=9-5", 416, "bytes */26", ""),
    ("lines=1-2", 200, "bytes 0-25/26", "abcdefghijklmnopqrstuvwxyz"),
    ("bytes=x", 200, "bytes 0-25/26", "abcdefghijklmnopqrstuvwxyz"),
  ])
  func readsOneRange(range: String, status: Int, contentRange: String, body: String) {
    let answer = player.send("GET", "/range/26", ["Range": range])
    #expect(answer.status == status)
    #expect(answer.fields["Content-Range"] == contentRange)
    #expect(answer.text == body)
  }

  @Test func anyLengthIsAtHand() {
    #expect(player.send("GET", "/range/0").status == 404)
    #expect(player.send("GET", "/range/2000000000").text.contains("1073741824"))
    #expect(player.send("GET", "/range/x").status == 404)
    #expect(
      player.send("GET", "/range/1000000000", ["Range": "bytes=999999974-"]).body.first == UInt8(ascii: "a")
        + UInt8(999_999_974 % 26))
  }

  @Test func aChunkLargerThanAllIsAll() {
    #expect(player.send("GET", "/range/1?duration=3600&chunk_size=1073741824").text == "a")
  }

  @Test func takesItsTime() {
    let answer = player.send("GET", "/range/40?duration=4&chunk_size=10")
    #expect(answer.end == .seconds(3))
    #expect(player.send("GET", "/range/40?duration=4&chunk_size=10", ["Range": "bytes=0-19"]).end == .seconds(1))
  }
}
