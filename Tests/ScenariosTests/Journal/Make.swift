import HTTPSemantics
import Quantities

@testable import Scenarios

/// Plays exchanges into a journal without an engine.
struct JournalScript {
  let journal: Journal
  let time = VirtualTime()

  init(capacity: Int, bound: Int? = nil) { journal = Journal(capacity: capacity, bound: bound, time: time) }

  /// Begins an exchange, which stays open until `end`.
  func begin(_ session: String = "", target: String = "/") -> (JournalEntry, JournalPlace) {
    var entry = JournalEntry(head: RequestHead(method: "GET", target: target, fields: [:]), began: time.now)
    entry.number = journal.reserve()
    entry.session = session
    return (entry, journal.begin(entry))
  }

  func end(_ open: (JournalEntry, JournalPlace), status: Int = 200) {
    var entry = open.0
    entry.plan = ResponsePlan(status: status)
    entry.wire = WireOutcome(bodyBytesSent: 0, ending: .keepAlive)
    entry.finished = time.now
    journal.finish(&entry, at: open.1)
  }

  func play(_ session: String = "", target: String = "/", status: Int = 200) {
    end(begin(session, target: target), status: status)
  }
}

/// A query of these parameters.
func query(_ text: String) throws(JournalQueryError) -> JournalQuery {
  try JournalQuery(QueryItems(Array(text.utf8)[...]))
}
