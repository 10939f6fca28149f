import Testing

@testable import Scenarios

@Suite struct AttemptCountsTests {
  private func key(_ path: Int) -> AttemptCounts.Key {
    AttemptCounts.Key(scope: "GET 503", path: "/\(path)")
  }

  @Test func whatIsStillUsedKeepsItsCountWhileEverNewPathsAreAskedFor() {
    var counts = AttemptCounts(generation: 10)
    for round in 1...100 {
      #expect(counts.next(key(0)) == round)
      for other in 1...5 { #expect(counts.next(key(round * 10 + other)) == 1) }
    }
  }

  @Test func whatIsLongPastIsForgotten() {
    var counts = AttemptCounts(generation: 10)
    #expect(counts.next(key(0)) == 1)
    #expect(counts.next(key(0)) == 2)
    for other in 1...30 { _ = counts.next(key(other)) }
    #expect(counts.next(key(0)) == 1)
  }
}
