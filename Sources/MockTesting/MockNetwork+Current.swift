import MockURLProtocol
import Testing

extension MockNetwork {
  /// The network of the test that runs: each case of a test with the trait `.mocked` has one of its own.
  ///
  /// Anywhere else an issue is recorded, and a network that nobody else knows is returned. Detached tasks, dispatch queues
  /// and callbacks are elsewhere: keep the network in a constant for them.
  public static var current: MockNetwork {
    if let network = MockScope.current?.mock as? MockNetwork { return network }
    Issue.record(
      """
      MockNetwork.current is there only inside a test with the trait .mocked, such as @Test(.mocked("503*2, ok")), and not in \
      detached tasks, dispatch queues or callbacks of that test; keep it in a constant for those
      """)
    return MockNetwork()
  }
}
