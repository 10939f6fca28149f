import Testing

@Suite struct ConformancePageTests {
  @Test func thePageListsTheExceptions() throws {
    guard try ConformancePage().printed != ConformancePage.expected else { return }
    // The whole text is what one needs to mend the page.
    Issue.record("between its marks docs/CONFORMANCE.md must have:\n\(ConformancePage.expected)")
  }
}
