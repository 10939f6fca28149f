/// What a body reader did.
public enum ReaderResult: Hashable, Sendable {
  /// This many bytes were written, at least one.
  case bytes(Int)
  /// The reader has suspended the connection and has to be asked again after the resume.
  case suspended
  /// A chunked body is complete.
  case end
  /// Break off: the connection closes at once.
  case failed
}
