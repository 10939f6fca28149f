import Foundation
import LinkModel
import Testing

/// The live model beside the reference on links that neither was adjusted to.
@Suite struct LinkGeneralityTests {
  /// More links and runs of each than a test has time for; `scripts/soak` sets them.
  static let links = number("LINK_MODEL_LINKS") ?? 60
  static let seeds = number("LINK_MODEL_SEEDS") ?? 41

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

  @Test func bothModelsAgreeOnLinksNobodyMeasured() throws {
    var far: [String] = []
    for number in 0..<Self.links {
      let link = InventedLink(number)
      let live = try link.median(LinkRun.live, seeds: Self.seeds)
      let reference = try link.median(LinkRun.reference, seeds: Self.seeds)
      if !(0.8...1.2).contains(live / reference) {
        far.append("\(number): \((live / reference).twoDecimals) of \(reference.oneDecimal) ms, \(link)")
      }
    }
    let share = 1 - Double(far.count) / Double(Self.links)
    print("\(Self.links) links, \(Self.seeds) runs each: \(share.twoDecimals) within a fifth")
    for line in far { print(line) }
    #expect(share >= 0.85, "\(far.joined(separator: "\n"))")
  }
}
