/// An exchange that has ended, as an event of the journal's stream (HTML Living Standard §9.2, server-sent events).
public enum JournalEvent {
  /// The text of the event, with the empty line that ends it.
  ///
  /// The id is the exchange's `finishNumber`, not its number: exchanges end in another order than they begin, and a reader
  /// that comes back with Last-Event-ID must miss none. What came since is `JournalQuery.finishedAfter`.
  public static func text(_ entry: JournalEntry) -> String {
    let id = entry.finishNumber.map { "id: \($0)\n" } ?? ""
    return "\(id)event: exchange\ndata: \(JournalRecord(entry).full.line)\n\n"
  }
}
