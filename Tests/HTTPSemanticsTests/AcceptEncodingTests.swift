import HTTPSemantics
import Testing

@Suite struct AcceptEncodingTests {
  @Test(arguments: [
    ("gzip", ["br", "gzip"], "gzip"), ("br;q=0.2, gzip;q=0.8", ["br", "gzip"], "gzip"), ("*", ["br", "gzip"], "br"),
    ("*;q=0, gzip", ["br", "gzip"], "gzip"), ("identity", ["gzip"], "identity"), ("", ["gzip"], "identity"),
    ("identity;q=1, gzip;q=0.5", ["gzip"], "identity"), ("gzip;q=0.001", ["gzip"], "gzip"),
    ("gzip;q=2, br", ["gzip", "br"], "br"), ("gzip ; Q=0.5 , br;q=0.50", ["br", "gzip"], "br"),
  ])
  func theBestCodingOfBothIsChosen(_ field: String, _ offered: [String], _ chosen: String) {
    #expect(AcceptEncoding(parsing: field).choose(from: offered) == chosen)
  }

  @Test func withoutAFieldThePlainBytesAreSent() {
    #expect(AcceptEncoding(parsing: nil).choose(from: ["gzip"]) == "identity")
    #expect(AcceptEncoding(parsing: nil).quality(of: "br") > 0)
  }

  @Test(arguments: ["*;q=0", "identity;q=0, zstd", "identity;q=0"])
  func whoRefusesEverythingGetsNothing(_ field: String) {
    #expect(AcceptEncoding(parsing: field).choose(from: ["gzip"]) == nil)
  }
}
