import Scenarios

/// Scenario files that the server follows while it runs.
public struct WatchedScenario: Sendable {
  /// The files, read once already.
  public var files: ScenarioReloader
  /// Hears what became of files that have changed; on the loop's thread.
  public var report: @Sendable (ScenarioReload) -> Void

  /// Files to follow.
  public init(_ files: ScenarioReloader, report: @escaping @Sendable (ScenarioReload) -> Void) {
    self.files = files
    self.report = report
  }

  /// The rules and machines in force, beneath those of `configuration`, which are newer.
  func applied(to configuration: EngineConfiguration) -> EngineConfiguration {
    var configuration = configuration
    let scenario = files.set.scenario
    configuration.rules = scenario.rules + configuration.rules
    configuration.machines.merge(scenario.machines) { own, _ in own }
    return configuration
  }
}
