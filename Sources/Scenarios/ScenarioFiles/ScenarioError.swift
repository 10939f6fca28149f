/// The mistakes of scenario files, in the order of the files.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one; of each file at most `MistakeList.limit`.
  public let mistakes: [ScenarioMistake]

  /// An error of these mistakes.
  public init(_ mistakes: [ScenarioMistake]) { self.mistakes = mistakes }

  /// A line for each mistake.
  public var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
