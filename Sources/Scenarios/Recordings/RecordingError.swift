/// Why an exchange can't be recorded, with the exchange and how to mend it.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence a person reads.
  public let description: String

  /// An error that says `description`.
  init(_ description: String) { self.description = description }
}
