import HTTPSemantics
import Quantities
import Scenarios
import Testing

@Suite struct AnswerFaultTests {
  private func get(_ script: String, size: String = "1m") -> MemoryPlayer.Answer {
    MemoryPlayer().send("GET", "/data/\(size)?mock=\(script)")
  }

  @Test(arguments: [
    ("reset@64k", Ending.reset, 65_536), ("reset@900k", .reset, 921_600), ("close@25pct", .close, 262_144),
    ("stall@1", .hang, 1), ("truncate", .close, 524_288), ("reset@100%25", .reset, 1_048_576),
    ("reset@head", .reset, 0), ("close@head", .close, 0), ("stall@head", .hang, 0),
  ])
  func endsAtTheByteItWasAskedFor(_ script: String, _ ending: Ending, _ bytes: Int) {
    let answer = get(script)
    #expect(answer.ending == ending)
    #expect(answer.body.count == bytes)
    #expect(answer.fields["Content-Length"] == "1048576")
  }

  @Test(arguments: [
    ("reset", Ending.reset), ("close", .close), ("empty", .close), ("stall", .hang),
    ("refuse=2s", .refuse(.seconds(2))),
  ])
  func endsBeforeTheFirstByte(_ script: String, _ ending: Ending) {
    let answer = get(script)
    #expect(answer.ending == ending)
    #expect(answer.wire.isEmpty)
  }

  @Test func aPointThatIsNeverReachedMeansANormalEndAndTheJournalSaysSo() {
    let answer = get("reset@2m")
    #expect(answer.ending == .keepAlive)
    #expect(answer.body.count == 1_048_576)
    #expect(answer.entry?.notes == ["byte 2097152 of the body was never reached"])
  }

  @Test func headHasNoBodyPoints() {
    let answer = MemoryPlayer().send("HEAD", "/data/1m?mock=reset@64k")
    #expect(answer.ending == .keepAlive)
    #expect(answer.body.isEmpty)
    #expect(answer.fields["Content-Length"] == "1048576")
  }

  @Test func pointsOfA206CountThePart() {
    let answer = MemoryPlayer().send("GET", "/data/1m?mock=reset@50pct", ["Range": "bytes=1000-1999"])
    #expect(answer.status == 206)
    #expect(answer.body.count == 500)
  }

  @Test func shortLooksCompleteAndKeepsTheConnection() {
    let answer = get("short@10k")
    #expect(answer.fields["Content-Length"] == "10240")
    #expect(answer.body.count == 10_240)
    #expect(answer.ending == .keepAlive)
  }

  @Test func stallForAWhileGoesOnAfterwards() {
    let answer = get("stall=5s@50pct")
    #expect(answer.body.count == 1_048_576)
    #expect(answer.end == .seconds(5))
    #expect(answer.ending == .keepAlive)
  }

  @Test func garbageIsNoHTTP() {
    let answer = get("garbage")
    #expect(answer.wire == WireEncoder.garbage)
    #expect(answer.ending == .close)
  }

  @Test func badChunkBreaksTheChunkSizeAtItsPlace() {
    let answer = get("badchunk@1k", size: "4k")
    let text = String(decoding: answer.wire, as: UTF8.self)
    #expect(answer.fields["Transfer-Encoding"] == "chunked")
    #expect(answer.fields["Content-Length"] == nil)
    #expect(answer.body.count == 1_024)
    #expect(text.hasSuffix("\r\nZZ\r\n"))
    #expect(answer.ending == .close)
  }

  @Test func dribbleSpreadsTheHead() {
    let answer = get("dribble=10ms", size: "10")
    let head = answer.wire.count - 10
    #expect(answer.end == .milliseconds(10 * (head - 1)))
    #expect(answer.ending == .keepAlive)
  }

  @Test func theEarlierOfTwoFaultsActs() {
    #expect(get("reset@64k+close@1k").ending == .close)
    #expect(get("reset@64k+close@1k").body.count == 1_024)
  }

  @Test func theAnswerSaysWhatWasDoneToIt() {
    #expect(get("reset@64k").fields["Mocksrv-Fault"] == "reset@65536; attempt=1")
    #expect(get("stall=5s@50pct+rate=8mbit").fields["Mocksrv-Fault"] == "stall=5s@524288+rate=8mbit; attempt=1")
  }
}

@Suite struct UploadFaultTests {
  private func put(_ script: String, size: Int = 3_000_000, fields: HeaderFields = [:], chunked: Bool = false)
    -> MemoryPlayer.Answer
  {
    MemoryPlayer().send(
      "PUT", "/upload?mock=\(script)", fields, body: [UInt8](repeating: 7, count: size), chunked: chunked)
  }

  @Test(arguments: [
    ("close@up:1m", Ending.close, 1_048_576), ("reset@up:50pct", .reset, 1_500_000), ("stall@up:10", .hang, 10),
    ("reset@up:start", .reset, 0), ("close@up:100pct", .close, 3_000_000),
  ])
  func endsWhenThatMuchOfTheBodyWasRead(_ script: String, _ ending: Ending, _ bytes: Int64) {
    let answer = put(script)
    #expect(answer.ending == ending)
    #expect(answer.received == bytes)
    #expect(answer.wire.isEmpty)
  }

  @Test func anEarlyStatusComesBeforeTheRestIsRead() {
    let early = put("413@up:start")
    #expect(early.status == 413)
    #expect(early.received == 0)
    #expect(early.ending == .close)
    let later = put("401@up:1m")
    #expect(later.status == 401)
    #expect(later.received == 1_048_576)
    #expect(later.fields["WWW-Authenticate"] == "Basic realm=\"mocksrv\"")
  }

  @Test func aStatusWithoutPlaceReadsTheWholeBodyAndKeepsTheConnection() {
    let answer = put("503")
    #expect(answer.status == 503)
    #expect(answer.received == 3_000_000)
    #expect(answer.ending == .keepAlive)
    #expect(answer.entry?.receivedDigest?.count == 32)
  }

  @Test func withExpectItAnswersAtTheHead() {
    let answer = put("417", fields: ["Expect": "100-continue"])
    #expect(answer.status == 417)
    #expect(answer.received == 0)
  }

  @Test(arguments: ["truncate@up:1m", "short@up:1m", "badchunk@up:1m", "garbage@up:1m"])
  func otherFaultsAnswerEarlyInTheirWay(_ script: String) {
    let answer = put(script)
    #expect(answer.received == 1_048_576)
    #expect(answer.ending == .close)
    #expect(!answer.wire.isEmpty)
  }

  @Test func aShareOfAnUnknownLengthIsNeverReached() {
    let answer = put("close@up:50pct", chunked: true)
    #expect(answer.status == 200)
    #expect(answer.entry?.notes == ["close@up:50% was never reached"])
  }

  @Test(arguments: ["close@up:100k", "reset@up:50pct", "stall@up:1", "413@up:1k"])
  func aRequestWithoutABodyNeverReachesAPointOfIt(_ script: String) {
    let answer = MemoryPlayer().send("GET", "/data/10?mock=\(script)")
    #expect(answer.status == 200)
    #expect(answer.body.count == 10)
    #expect(answer.entry?.notes.count == 1)
  }

  @Test func anUploadThatEndsBeforeAStatusPointGetsTheEndpointsAnswer() {
    let answer = put("413@up:1m", size: 1_000)
    #expect(answer.status == 200)
    #expect(answer.text.contains("\"bytes\": 1000"))
  }

  @Test func aPauseAtTheStartOfNoBodyDelaysTheAnswer() {
    let answer = MemoryPlayer().send("GET", "/data/10?mock=stall=5s@up:start")
    #expect(answer.status == 200)
    #expect(answer.firstByte == .seconds(5))
  }

  @Test func aStallInTheUploadGoesOnAfterwards() {
    let answer = put("stall=5s@up:1m")
    #expect(answer.status == 200)
    #expect(answer.end == .seconds(5))
  }

  @Test func readingAtARateTakesItsTime() {
    let answer = put("ok+up-rate=8mbit")
    #expect(answer.status == 200)
    #expect(answer.end == .seconds(3))
  }
}
