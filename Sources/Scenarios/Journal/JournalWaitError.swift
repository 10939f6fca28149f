import Quantities

/// Fewer exchanges came than were waited for.
public struct JournalWaitError: Error, Equatable, Sendable, CustomStringConvertible {
  /// How many were waited for.
  public let wanted: Int
  /// How many there were when the time was over.
  public let found: Int
  /// How long was waited.
  public let timeout: Duration
  /// What was waited for.
  public let query: JournalQuery

  /// The numbers, the time and the query.
  public var description: String {
    let what = query.description.isEmpty ? "" : " of \(query)"
    return "\(found) of \(wanted) exchanges\(what) were there after \(timeout.quantityText);"
      + " does the client ask for it, and is the timeout long enough?"
  }
}
