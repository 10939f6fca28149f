import MockURLProtocol

extension MockNetwork {
  /// A network as a test asks for it.
  /// - Throws: `MockSetupError` when something in it can't be read.
  package convenience init(
    _ setup: MockSetup, clock: MockClock.Mode, unmatched: MockOptions.Unmatched
  ) throws(MockSetupError) {
    var options = MockOptions(clock: MockClock(clock))
    options.apply(try setup.scenario())
    options.unmatched = unmatched
    self.init(options)
  }
}
