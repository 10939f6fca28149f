import LinkModel
import Testing

@Suite struct CongestionControlTests {
  @Test func isReadAndPrintedLikeTheOtherSettings() throws {
    #expect(try profile("lte").settings(at: .zero).congestion == .cubic)
    #expect(try profile("lte,congestion=reno").settings(at: .zero).congestion == .reno)
    #expect(try profile("lte,congestion=reno").description == "lte,congestion=reno")
    #expect(try profile("lte,congestion=cubic").description == "lte")
  }

  @Test func anUnknownOneIsRefusedWithTheNamesThereAre() {
    let error = #expect(throws: LinkProfileError.self) { try profile("lte,congestion=bbr") }
    #expect(error?.column == 16 && error?.text == "bbr")
    #expect(error?.expected == "cubic or reno")
  }

  @Test func renoTakesLongerOverABadLink() throws {
    func median(_ text: String) throws -> Double {
      let settings = try profile(text).settings(at: .zero)
      return (0..<100).map { LinkRun.live(settings, .down, 300_000, 1, $0).totals[0] }.median
    }
    #expect(try median("very-bad,congestion=reno") > 1.2 * median("very-bad"))
  }
}
