import Quantities
import Scenarios
import Testing

@Suite struct TimingTests {
  private let player = MemoryPlayer()

  @Test(arguments: [("0.25", 250), ("1500ms", 1_500), ("20", 20_000)])
  func delaysTheHead(spelling: String, milliseconds: Int) {
    let answer = player.send("POST", "/delay/\(spelling)", body: [65])
    #expect(answer.firstByte == .milliseconds(milliseconds))
    #expect(answer.text.contains("\"data\": \"A\""))
  }

  @Test(arguments: ["x", "-1", "2h", "nan"])
  func whatIsNoDelayIsRefused(spelling: String) {
    let answer = player.send("GET", "/delay/\(spelling)")
    #expect(answer.status == 400)
    #expect(answer.text.contains("1h"))
  }

  @Test func dripsAtEqualGaps() {
    let answer = player.send("GET", "/drip?numbytes=5&duration=10&delay=3&code=201")
    #expect(answer.status == 201)
    #expect(answer.text == "*****")
    #expect(answer.fields["Content-Length"] == "5")
    #expect(answer.firstByte == .seconds(3))
    // The first star leaves at once, the last one a gap before the end.
    #expect(answer.end == .seconds(3 + 8))
  }

  @Test func manyBytesDripByRate() {
    let answer = player.send("GET", "/drip?numbytes=100000&duration=10")
    #expect(answer.body.count == 100_000)
    #expect(answer.end == .seconds(10))
  }

  @Test func dripRefusesWhatItCannotDo() {
    #expect(player.send("GET", "/drip?numbytes=0").text == "number of bytes must be positive")
    #expect(player.send("GET", "/drip?numbytes=2000000000").status == 400)
    #expect(player.send("GET", "/drip?code=99").status == 400)
  }

  @Test func aScriptCutsADrip() {
    let answer = player.send("GET", "/drip?numbytes=10&duration=10&mock=reset@5")
    #expect(answer.body.count == 5)
    #expect(answer.ending == .reset)
    #expect(answer.end == .seconds(5))
  }
}
