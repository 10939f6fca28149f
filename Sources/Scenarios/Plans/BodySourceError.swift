/// A body whose bytes can't be read any more, such as a file that was removed while it was served.
public struct BodySourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What failed and why.
  public let description: String
}
