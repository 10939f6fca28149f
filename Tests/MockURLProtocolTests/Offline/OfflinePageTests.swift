#if canImport(FoundationNetworking)
  import Foundation
  import Scenarios
  import Testing

  @testable import MockURLProtocol

  /// Whether docs/OFFLINE.md says what is so.
  @Suite(.serialized) struct OfflinePageTests {
    private static let tables: KeyValuePairs = [
      "tasks": OfflineFeature.downTasks + OfflineFeature.upTasks, "progress": OfflineFeature.progress,
      "questions": OfflineFeature.questions, "configuration": OfflineFeature.configuration,
      "control": OfflineFeature.control, "network": OfflineFeature.reach, "missing": OfflineFeature.missing,
    ]

    @Test(.timeLimit(.minutes(10)), arguments: tables.map(\.key))
    func theTableOfFeaturesSaysWhatWorks(name: String) async throws {
      let features = try #require(Self.tables.first { $0.key == name }).value
      var rows: [[String]] = []
      for feature in features {
        let here = await feature.outcome(OfflineBench(isBlind: false))
        let blind = await feature.outcome(OfflineBench(isBlind: true))
        rows.append([feature.name, here, blind, feature.apple, feature.note])
      }
      try OfflinePage.check(name, ["what", "Linux", "Linux, degraded", "Apple", "remarks"], rows)
    }

    @Test(.timeLimit(.minutes(10))) func theTableOfErrorsSaysWhatComes() async throws {
      var rows: [[String]] = []
      for fault in FaultRow.all {
        let found = try await fault.outcome()
        #expect(found.code == fault.failure?.code(on: .linux), "\(fault.name)")
        let apple = fault.failure.map { FaultRow.name($0.code(on: .darwin)) } ?? found.text
        rows.append([fault.name, fault.what, found.text, apple, fault.note])
      }
      try OfflinePage.check("errors", ["script", "what happens", "Linux", "Apple", "remarks"], rows)
    }

    @Test func theTableOfErrorsHasEveryFault() {
      for kind in FaultKind.allCases {
        #expect(FaultRow.all.contains { $0.name.hasPrefix("`\(kind.rawValue)") }, "\(kind.rawValue)")
      }
    }
  }
#endif
