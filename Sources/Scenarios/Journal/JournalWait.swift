/// A wait that can be given up, as when the one who asked has left; it goes on when the value is dropped.
public struct JournalWait: Sendable {
  let id: Int
  let journal: Journal

  /// Ends the wait; its completion is not called, unless that is already under way.
  public func cancel() { _ = journal.takeWaiter(id) }
}
