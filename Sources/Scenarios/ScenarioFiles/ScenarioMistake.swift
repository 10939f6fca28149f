/// Something in a scenario file that can't be meant, with its place and how to mend it.
public struct ScenarioMistake: Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named; empty for a rule that came by another way.
  public var path: String
  /// The line, from 1; 0 where the file as a whole is meant.
  public let line: Int
  /// The place in the line in characters, from 1; 0 where the file as a whole is meant.
  public let column: Int
  /// What is wrong and what would be right.
  public let message: String
  /// The line itself; nil where the file as a whole is meant.
  public var source: String?

  /// A mistake at a place.
  public init(path: String = "", line: Int = 0, column: Int = 0, message: String, source: String? = nil) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.source = source
  }

  /// `path:line:column: message`, as compilers say it.
  public var description: String {
    var place = path
    if line > 0 { place += (place.isEmpty ? "" : ":") + "\(line):\(column)" }
    return place.isEmpty ? message : "\(place): \(message)"
  }
}
