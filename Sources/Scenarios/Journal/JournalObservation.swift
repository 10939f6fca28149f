/// An observer of the journal, for taking it away again; it stays when the value is dropped.
public struct JournalObservation: Sendable {
  let id: Int
  let journal: Journal

  /// Ends the observation; a call that is under way on another thread still comes to its end.
  public func cancel() { journal.removeObserver(id) }
}
