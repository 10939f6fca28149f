/// What became of scenario files that have changed.
public enum ScenarioReload: Sendable {
  /// They are in force. What only counts at the start and has changed is named: `seed`, `profile`, `listen`.
  case reloaded(ScenarioSet, onlyAtStart: [String])
  /// They have mistakes; what was in force stays.
  case failed(ScenarioError)
}
