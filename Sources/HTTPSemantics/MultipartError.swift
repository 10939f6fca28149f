/// Why a multipart body can't be read, and where (RFC 2046 §5.1).
public struct MultipartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a sentence without its end.
  public let problem: String
  /// How many bytes of the body came before the one at fault.
  public let offset: Int64

  /// An error of `problem` at `offset`.
  public init(problem: String, offset: Int64) {
    self.problem = problem
    self.offset = offset
  }

  /// The sentence a user reads.
  public var description: String { "the multipart body is malformed at byte \(offset): \(problem)" }
}
