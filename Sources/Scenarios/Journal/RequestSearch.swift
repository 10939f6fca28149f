import ByteCodecs
import HTTPSemantics

/// Looks among the requests of a journal for those that a pattern describes, as a rule would have.
///
/// A body counts as far as the journal keeps it.
package struct RequestSearch {
  /// The requests that are like the pattern, in order.
  package private(set) var found: [JournalEntry] = []
  /// The request that came closest, and what it lacks; nil when there was none.
  package private(set) var nearest: (entry: JournalEntry, misses: [String])?

  /// Looks through `entries`, which are in the order of their numbers and begin with the first of each session.
  package init(_ pattern: RequestPattern, in entries: [JournalEntry]) {
    struct Key: Hashable {
      let session: String
      let method: String
      let path: ArraySlice<UInt8>
    }
    var attempts: [Key: Int] = [:]
    for entry in entries {
      let path = entry.path
      let key = Key(session: entry.session, method: entry.head.method, path: path)
      attempts[key, default: 0] += 1
      let request = MatchRequest(
        head: entry.head, path: path, attempt: attempts[key, default: 1], connection: entry.connection,
        exchange: entry.exchange, body: Self.body(of: entry))
      if pattern.matches(request) {
        found.append(entry)
        continue
      }
      let misses = pattern.misses(request, wanted: "expected")
      if misses.count < nearest?.misses.count ?? .max { nearest = (entry, misses) }
    }
  }

  private static func body(of entry: JournalEntry) -> MatchBody {
    let bytes = entry.requestBody?.bytes ?? []
    let lookedInto = Array(bytes.prefix(MatchBody.lookedInto))
    return MatchBody(
      bytes: lookedInto, total: entry.receivedBytes,
      sha256: entry.receivedDigest ?? Digester.digest(.sha256, of: lookedInto))
  }
}

extension Journal {
  /// The requests that are kept and are like `pattern`, of all sessions, in the order of their numbers.
  ///
  /// `journal.requests(.get("/feed").header("If-None-Match", .present))`: what a rule of that pattern would have acted for. A
  /// body is looked into as far as the journal keeps it.
  public func requests(_ pattern: RequestPattern) -> [JournalEntry] { RequestSearch(pattern, in: entries).found }
}
