import MockURLProtocol

/// What is looked at when a test is over.
package struct MockChecks: Hashable, Sendable {
  /// What becomes of script steps that no attempt came to.
  package var unused: UnusedStepsPolicy
  /// What becomes of requests that nothing answered.
  package var unmatched: MockOptions.Unmatched

  /// Checks of this kind; by default all of them.
  package init(unused: UnusedStepsPolicy = .fails, unmatched: MockOptions.Unmatched = .fails) {
    self.unused = unused
    self.unmatched = unmatched
  }

  /// What there is to complain about, a text for each.
  /// - Parameter brokeOff: whether the test ended early, so that it can't have come to every step.
  package func failures(of mock: any Mocking, brokeOff: Bool = false) -> [String] {
    mock.settle()
    var failures: [String] = []
    if unmatched == .fails { failures += mock.unmatched }
    if unused == .fails, !brokeOff, let text = Expectation(mock).noUnusedSteps() { failures.append(text) }
    return failures
  }
}
