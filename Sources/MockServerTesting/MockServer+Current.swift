import MockServer
import MockTesting
import Testing

extension MockServer {
  /// The server of the test that runs: each case of a test with the trait `.served` has one of its own.
  ///
  /// Anywhere else an issue is recorded, and a server that nobody else knows is returned. Detached tasks, dispatch queues and
  /// callbacks are elsewhere: keep the server in a constant for them.
  public static var current: MockServer {
    if let server = MockScope.current?.mock as? MockServer { return server }
    Issue.record(
      """
      MockServer.current is there only inside a test with the trait .served, such as @Test(.served("503*2, ok")), and not in \
      detached tasks, dispatch queues or callbacks of that test; keep it in a constant for those
      """)
    do { return try MockServer() } catch { preconditionFailure("no server can be started in its place: \(error)") }
  }
}
