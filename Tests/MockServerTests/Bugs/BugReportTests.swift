import Fixtures
import Testing

/// Reported bugs of HTTP clients: whether the scenario files show clients what the reports describe.
@Suite struct BugReportTests {
  @Test(arguments: BugCheck.all)
  func theWireShowsWhatTheReportSays(check: BugCheck) async throws {
    try await BugBench.with(check.id, check.run)
  }

  @Test func everyScenarioFileIsCheckedAndEveryCheckHasOne() throws {
    #expect(try Fixtures.bugIdentifiers() == BugCheck.all.map(\.id))
  }

  @Test func everyScenarioFileSaysWhatItIs() throws {
    for id in try Fixtures.bugIdentifiers() {
      let text = String(decoding: try Fixtures.bytes(Fixtures.bug(id)), as: UTF8.self)
      #expect(text.hasPrefix("// \(id): "), "\(id)")
      #expect(text.contains("\n// Correct client: "), "\(id)")
    }
  }

  @Test func thePageListsEveryReportOnce() throws {
    let page = try ClientBugsPage()
    #expect(page.covered.map(\.id) == BugCheck.all.map(\.id))
    let all = stride(from: 1_001, through: 1_145, by: 2).map { "B" + String($0).dropFirst() }
    #expect((page.covered + page.waiting).map(\.id).sorted() == all)
    #expect(page.waiting.allSatisfy { !$0.capability.isEmpty })
  }

  @Test func thePageNamesFilesAndAddressesThatExist() throws {
    for row in try ClientBugsPage().covered {
      #expect(row.cells.contains { $0.contains("(../Fixtures/Scenarios/bugs/\(row.id).json)") }, "\(row.id)")
      let text = String(decoding: try Fixtures.bytes(Fixtures.bug(row.id)), as: UTF8.self)
      #expect(!row.paths.isEmpty, "\(row.id)")
      for path in row.paths {
        #expect(path.hasPrefix("/\(row.id.lowercased())/"), "\(row.id)")
        #expect(ClientBugsPage.hasRule(for: path, in: text), "\(row.id): \(path)")
      }
    }
  }
}
