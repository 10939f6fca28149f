import Quantities

/// One step of a script: an outcome, the chance that it happens, and how many attempts it covers.
public struct ScriptAttempt: Hashable, Sendable, CustomStringConvertible {
  /// What happens.
  public var outcome: Outcome
  /// The chance of the outcome, 0 to 100 %; nil means always. An attempt that escapes it is answered as by `ok`.
  public var chance: Percent?
  /// How many attempts in a row this step covers, 1 or more.
  public var count: Int

  /// A step that covers `count` attempts; by default one plain `ok`.
  public init(outcome: Outcome = Outcome(), chance: Percent? = nil, count: Int = 1) {
    self.outcome = outcome
    self.chance = chance
    self.count = max(1, count)
  }

  /// The canonical spelling, such as `503~30%*10`.
  public var description: String { spelling(appending: "") }

  /// The spelling with `part` added to the outcome, in front of the chance and the count.
  func spelling(appending part: String) -> String {
    var text = outcome.description + part
    if let chance { text += "~\(chance)" }
    if count > 1 { text += "*\(count)" }
    return text
  }
}
