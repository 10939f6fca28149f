/// What came of reading a body.
public enum BodyRead: Hashable, Sendable {
  /// This many bytes were read, at least one.
  case bytes(Int)
  /// Nothing yet; the source's wake is called when reading is worth repeating.
  case pending
  /// The body has ended.
  case end
  /// The body breaks off here, and the connection is left like this.
  case broken(Ending)
}
