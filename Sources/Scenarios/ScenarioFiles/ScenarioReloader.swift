/// Scenario files that are read again when they change.
public struct ScenarioReloader: Sendable {
  /// The files and directories as they were named.
  public let paths: [String]
  /// What is in force.
  public private(set) var set: ScenarioSet
  private let first: Scenario
  private var snapshot: ScenarioSnapshot
  /// Why what stands in the files isn't in force; nil when it is.
  private var failure: ScenarioError?
  private var isSettled = false

  /// Reads `paths`, which are files and directories.
  /// - Throws: `ScenarioError` with the mistakes of all files.
  public init(reading paths: [String]) throws(ScenarioError) {
    self.paths = paths
    // Before reading: what changes in between is then seen as a change.
    snapshot = ScenarioSnapshot(paths)
    set = try ScenarioSet(reading: paths)
    first = set.scenario
  }

  /// Looks whether something has changed; nil when there is nothing new to say.
  public mutating func look(wallNanoseconds: Int64) -> ScenarioReload? {
    let present = ScenarioSnapshot(paths)
    // After a mistake the reason may lie elsewhere, in a file that a reply names.
    guard present != snapshot || !isSettled || failure != nil else { return nil }
    snapshot = present
    isSettled = present.isSettled(at: wallNanoseconds)
    do throws(ScenarioError) {
      let next = try ScenarioSet(reading: paths)
      guard failure != nil || next.scenario != set.scenario else { return nil }
      failure = nil
      set = next
      return .reloaded(next, onlyAtStart: changedSinceStart(next.scenario))
    } catch {
      guard error != failure else { return nil }
      failure = error
      return .failed(error)
    }
  }

  private func changedSinceStart(_ next: Scenario) -> [String] {
    var names: [String] = []
    if next.seed != first.seed { names.append("seed") }
    if next.profile != first.profile { names.append("profile") }
    if next.listen != first.listen { names.append("listen") }
    return names
  }
}
