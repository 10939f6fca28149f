/// Something in a file that is left out although it is no mistake, with its place and the reason.
public struct ScenarioNote: Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  public var path: String
  /// The line, from 1.
  public let line: Int
  /// The place in the line in characters, from 1.
  public let column: Int
  /// What is left out, and why.
  public let message: String

  /// A note about a place.
  public init(path: String, line: Int, column: Int, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// `path:line:column: message`, as mistakes are shown.
  public var description: String { "\(path.isEmpty ? "" : path + ":")\(line):\(column): \(message)" }
}
