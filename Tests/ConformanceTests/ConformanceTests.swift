#if canImport(FoundationNetworking)
  import Foundation
  import Testing

  /// The offline player says what a live server and the real client say, but for what `ConformanceExceptions` lists.
  ///
  /// On Linux alone: the exceptions are about its client.
  @Suite struct ConformanceTests {
    // By name: a case that fails would be printed with all its bytes.
    @Test(
      arguments: ConformanceCases.all.map(\.name).filter { c in
        (ProcessInfo.processInfo.environment["CASES"] ?? "*").split(separator: "|").contains {
          Wildcard.matches(c, String($0))
        }
      })
    func bothPlayersTellTheSame(name: String) async throws {
      let conformance = try #require(ConformanceCases.byName[name])
      try await Gate.cases.pass {
        let t = ContinuousClock.now
        try await compare(conformance)
        if ContinuousClock.now - t > .milliseconds(1500) { print("SLOW", ContinuousClock.now - t, conformance.name) }
      }
    }

    private func compare(_ conformance: ConformanceCase) async throws {
      let run = try ConformanceRun(conformance)
      if conformance.offlineOnly != nil {
        _ = try await run.offline()
        return
      }
      let (live, url) = try await run.live()
      let offline = try await run.offline(url)
      let differences = Difference.between(live: live, offline: offline)
      let exceptions = ConformanceExceptions.all.filter { $0.concerns(conformance) }
      for difference in differences where !exceptions.contains(where: { $0.allows(difference) }) {
        Issue.record("\(difference)")
      }
      for exception in exceptions where !exception.isChance && !differences.contains(where: { exception.allows($0) }) {
        Issue.record("no longer needed here: \(exception.reason)")
      }
    }

    @Test func namesOfCasesAreDifferent() {
      let names = ConformanceCases.all.map(\.name)
      #expect(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
    }

    @Test func everyOptionIsTried() { #expect(OptionCases.untried == []) }

    @Test func everyExceptionIsAboutACase() {
      for exception in ConformanceExceptions.all {
        for pattern in exception.cases {
          #expect(ConformanceCases.live.contains { Wildcard.matches($0.name, pattern) }, "\(pattern)")
        }
      }
    }
  }
#endif
