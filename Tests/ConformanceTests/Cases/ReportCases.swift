import Fixtures
import Foundation
import Scenarios

/// The scenario files of reported bugs: requests made up from each of their rules.
enum ReportCases {
  /// Reports that the real client can't be shown.
  private static let offlineOnly = ["B045": OfflineReason.trailer, "B101": OfflineReason.challenge]

  /// Exchanges whose end a server can't see: uploads that it doesn't read, answers that it sends much later.
  private static let unseenEnds = ["B083": 1, "B087": 1, "B135": 2]

  /// Reports in which the client on Linux waits for what doesn't come.
  private static let hangs: Set = ["B055", "B109"]

  static let all: [ConformanceCase] = {
    do { return try Fixtures.bugIdentifiers().flatMap { try cases($0) } } catch { preconditionFailure("\(error)") }
  }()

  private static func cases(_ id: String) throws -> [ConformanceCase] {
    let scenario = try ScenarioFile(reading: Fixtures.bug(id).path).scenario
    let steps = scenario.rules.flatMap { rule in RuleSample(rule).steps }
    let resumed = scenario.rules.flatMap { rule in RuleSample(rule).resuming }
    return [("", steps), (" resumed", resumed)].compactMap { suffix, steps in
      guard !steps.isEmpty else { return nil }
      // Long waits are cut short for both players; elsewhere a busy machine must not be taken for one.
      let isWaiting = hangs.contains(id) || scenario.rules.contains { RuleSample($0).isWaiting }
      var made = ConformanceCase(
        "report/\(id)\(suffix)", steps.map { step in step.with { if isWaiting { $0.timeout = 1 } } })
      made.configure = { configuration, _ in
        configuration.rules = scenario.rules.map { RuleSample($0).slowed }
        configuration.machines = scenario.machines
      }
      made.unseenEnds = unseenEnds[id] ?? 0
      return offlineOnly[id].map { made.offline(because: $0) } ?? made
    }
  }
}
