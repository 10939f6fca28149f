import Fixtures
import Foundation
import Scenarios

/// The scenario files of reported bugs: requests made up from each of their rules.
enum ReportCases {
  /// Reports that the real client can't be shown.
  private static let offlineOnly = ["B045": OfflineReason.trailer, "B101": OfflineReason.challenge]

  static let all: [ConformanceCase] = {
    do { return try Fixtures.bugIdentifiers().flatMap { try cases($0) } } catch { preconditionFailure("\(error)") }
  }()

  private static func cases(_ id: String) throws -> [ConformanceCase] {
    let scenario = try ScenarioFile(reading: Fixtures.bug(id).path).scenario
    let steps = scenario.rules.flatMap { rule in RuleSample(rule).steps }
    let resumed = scenario.rules.flatMap { rule in RuleSample(rule).resuming }
    return [("", steps), (" resumed", resumed)].compactMap { suffix, steps in
      guard !steps.isEmpty else { return nil }
      var made = ConformanceCase("report/\(id)\(suffix)", steps)
      made.configure = { configuration, _ in
        configuration.rules = scenario.rules.map { RuleSample($0).slowed }
        configuration.machines = scenario.machines
      }
      return offlineOnly[id].map { made.offline(because: $0) } ?? made
    }
  }
}
