import LinkModel
import Scenarios
import Testing

/// Requests that a live server and the offline player have to answer alike.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  /// The group and what is tried, such as `fault/reset@64k`; exceptions name cases by it.
  let name: String
  /// What is asked, one after the other in one session.
  var steps: [ConformanceStep]
  /// What both engines are told.
  var configure: @Sendable (inout EngineConfiguration, _ directory: String) throws -> Void = { _, _ in }
  /// The link of both; nil for none.
  var link: LinkProfile?
  /// Why only the offline player can be asked; nil where both can.
  var offlineOnly: String?

  init(_ name: String, _ steps: [ConformanceStep]) { (self.name, self.steps) = (name, steps) }

  /// A single request.
  init(_ name: String, _ step: ConformanceStep) { self.init(name, [step]) }

  var testDescription: String { name }

  /// The same with rules.
  func rules(_ rules: Rule..., machines: [String: String] = [:]) -> ConformanceCase {
    var copy = self
    copy.configure = { configuration, _ in
      configuration.rules += rules
      configuration.machines.merge(machines) { $1 }
    }
    return copy
  }

  /// The same, asked of the offline player alone.
  func offline(because reason: String) -> ConformanceCase {
    var copy = self
    copy.offlineOnly = reason
    return copy
  }
}
