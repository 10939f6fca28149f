import Quantities
import Scenarios

/// Looks twice a second whether scenario files have changed, and puts what they say in force.
///
/// It asks the file system by name instead of waiting for events: editors replace files, and every system has events of its own.
final class ScenarioWatcher: Sendable {
  private static let interval = Duration.milliseconds(500)

  private let loop: EventLoop
  private let engine: Engine
  /// What is put above the files' rules.
  private let newer: EngineConfiguration
  private let watched: LockedBox<WatchedScenario>

  init(_ scenario: WatchedScenario, newer: EngineConfiguration, engine: Engine, loop: EventLoop) {
    watched = LockedBox(scenario)
    self.newer = newer
    self.engine = engine
    self.loop = loop
  }

  /// Begins to look.
  func start() {
    loop.schedule(at: loop.now + Self.interval) { [weak self] in
      self?.look()
      self?.start()
    }
  }

  private func look() {
    let (reload, report) = watched.withLock { watched in
      let reload = watched.files.look(wallNanoseconds: loop.wallNanoseconds)
      if case .reloaded? = reload {
        let configuration = watched.applied(to: newer)
        engine.replaceRules(configuration.rules, machines: configuration.machines)
      }
      return (reload, watched.report)
    }
    if let reload { report(reload) }
  }
}
