import Quantities
import Testing

@Suite struct QuantitySpellingTests {
  @Test(arguments: [
    ("0", 0), ("65536", 65536), ("64k", 65536), ("10m", 10 << 20), ("2g", 2 << 30), ("1t", 1 << 40), ("1.5k", 1536),
  ])
  func readsSizes(_ text: String, _ bytes: Int64) throws {
    #expect(try ByteCount(parsing: text).bytes == bytes)
  }

  @Test(arguments: ["", "k", "-1", "1.3", "1e3", "64kb", "1..2k", "9223372036854775808", "9000000t", "nan", "0x10"])
  func refusesWhatIsNoSize(_ text: String) {
    #expect(throws: QuantityError.self) { try ByteCount(parsing: text) }
  }

  @Test(arguments: [("0", "0"), ("1024", "1k"), ("1048576", "1m"), ("65537", "65537"), ("1536", "1536")])
  func printsTheShortestExactSize(_ text: String, _ printed: String) throws {
    #expect(try ByteCount(parsing: text).description == printed)
  }

  @Test(arguments: [
    ("256kbit", 256e3), ("1mbit", 1e6), ("8bit", 8), ("32kB", 256e3), ("1MB", 8e6), ("1.5mbit", 1.5e6), ("100B", 800),
  ])
  func readsRates(_ text: String, _ bits: Double) throws {
    #expect(try BitRate(parsing: text).bitsPerSecond == bits)
  }

  @Test(arguments: ["256", "0kbit", "1mb", "fast", "-1kbit", ""])
  func refusesWhatIsNoRate(_ text: String) {
    #expect(throws: QuantityError.self) { try BitRate(parsing: text) }
  }

  @Test(arguments: ["256kbit", "1mbit", "8bit", "1.5mbit", "1gbit", "1500kbit"])
  func printedRatesReadBackTheSame(_ text: String) throws {
    let rate = try BitRate(parsing: text)
    #expect(try BitRate(parsing: rate.description) == rate)
  }

  @Test func aTransferThatOutlastsEveryClockIsHeldAtTheEnd() throws {
    let rate = try BitRate(parsing: "1bit")
    #expect(rate.duration(of: ByteCount(1 << 40)) > .seconds(9_000_000_000))
    #expect(rate.bytes(after: .seconds(9_000_000_000)).bytes == 1_125_000_000)
  }

  @Test func aRateKnowsHowLongBytesTake() throws {
    #expect(try BitRate(parsing: "8kbit").duration(of: ByteCount(1000)) == .seconds(1))
  }

  @Test(arguments: ["8mbit", "64kbit", "7bit", "3.3mbit", "1gbit", "13kB"])
  func bytesAfterADurationAgreeWithTheDurationOfBytes(_ text: String) throws {
    let rate = try BitRate(parsing: text)
    for count in Array(Int64(0)...2_000) + [65_537, 1 << 20, 2_995_201, 1 << 28] {
      #expect(rate.bytes(after: rate.duration(of: ByteCount(count))).bytes >= count)
      #expect(count == 0 || rate.bytes(after: rate.duration(of: ByteCount(count)) - .nanoseconds(1)).bytes < count)
    }
  }

  @Test(arguments: [("250ms", 250), ("2s", 2000), ("1.5m", 90_000), ("1h", 3_600_000), ("3", 3000), ("0.5", 500)])
  func readsDurations(_ text: String, _ milliseconds: Int) throws {
    #expect(try Duration(parsing: text) == .milliseconds(milliseconds))
  }

  @Test(arguments: ["250ms", "2s", "90s", "1h", "1.5ms", "0s"])
  func printedDurationsReadBackTheSame(_ text: String) throws {
    let duration = try Duration(parsing: text)
    #expect(try Duration(parsing: duration.quantityText) == duration)
  }

  @Test(arguments: ["", "s", "-1s", "2 s", "1d", "1m30s", "inf", "200000h1"])
  func refusesWhatIsNoDuration(_ text: String) {
    #expect(throws: QuantityError.self) { try Duration(parsing: text) }
  }

  @Test(arguments: [("10%", 10), ("30pct", 30), ("0.5%", 0.5), ("100%", 100)])
  func readsPercentages(_ text: String, _ value: Double) throws {
    #expect(try Percent(parsing: text).value == value)
  }

  @Test(arguments: ["101%", "10", "-1%", "%", "pct"])
  func refusesWhatIsNoPercentage(_ text: String) {
    #expect(throws: QuantityError.self) { try Percent(parsing: text) }
  }

  @Test func anErrorNamesTheInputAndTheFix() {
    let error = #expect(throws: QuantityError.self) { try ByteCount(parsing: "64kb") }
    #expect(error?.description == "\"64kb\" is not valid here: expected a size such as 65536, 64k, 10m, 2g or 1t")
  }
}
