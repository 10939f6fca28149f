import MockServer
import MockTesting
import Testing

extension Player {
  /// The player of the run, in a test with the trait `.bothPlayers`.
  ///
  /// Anywhere else an issue is recorded, and an offline player that nobody else knows is returned. Detached tasks, dispatch
  /// queues and callbacks are elsewhere: keep the player in a constant for them.
  public static var current: Player {
    if let running { return running }
    Issue.record(
      """
      Player.current is there only inside a test with the trait .bothPlayers, and not in detached tasks, dispatch queues or \
      callbacks of that test; keep it in a constant for those
      """)
    return Player(MockNetwork())
  }
}
