import HTTPSemantics
import Quantities

/// Which exchanges somebody asks the journal for; empty, it asks for all.
public struct JournalQuery: Hashable, Sendable {
  /// How far an exchange has come.
  public enum State: String, CaseIterable, Sendable {
    /// It has begun and not ended.
    case open
    /// It has ended.
    case finished
    /// Either.
    case any
  }

  /// The session; "" for the one without a name, nil for all.
  public var session: String?
  /// Decoded paths, compared with and without the session's prefix; nil for all.
  public var path: PathPattern?
  /// The method, compared letter by letter (RFC 9110 §9.1); nil for all.
  public var method: String?
  /// The planned answer's status; nil for all, also those that have none.
  public var status: StatusMatch?
  /// Only exchanges with a number above this.
  public var since = 0
  /// Only exchanges that ended after the one with this finish number; 0 also lets open ones through.
  public var finishedAfter = 0
  /// At most so many: the first ones above `since` where that is set, else the newest; nil for no limit.
  public var limit: Int?
  /// How far it has come; nil for either in a list, and for `finished` in a wait.
  public var state: State?
  /// Which attempt it was, from 1; nil for all.
  public var attempt: Int?
  /// Whether a script changed anything; nil for either.
  public var hasFault: Bool?

  /// A query for all exchanges.
  public init() {}

  /// A query for the exchanges of these paths and methods, such as `/data/*`.
  /// - Throws: `ScriptError` when the pattern doesn't begin with "/" or "*", or holds a blank or a query.
  public init(path: String, method: String? = nil) throws(ScriptError) {
    self.path = try PathPattern(parsing: path)
    self.method = method
  }

  /// Whether an exchange is one that is asked for; the limit isn't considered.
  public func matches(_ entry: JournalEntry) -> Bool {
    guard entry.number > since else { return false }
    if let session, session != entry.session { return false }
    if finishedAfter > 0, (entry.finishNumber ?? 0) <= finishedAfter { return false }
    switch state {
    case .open: if entry.wire != nil { return false }
    case .finished: if entry.wire == nil { return false }
    case .any, nil: break
    }
    if let attempt, attempt != entry.attempt { return false }
    if let hasFault, hasFault != entry.hasFault { return false }
    if let status, !status.matches(entry.plan?.status) { return false }
    if let method, method != entry.head.method { return false }
    guard let path else { return true }
    return path.matches(entry.path) || path.matches(entry.head.pathBytes)
  }
}

extension JournalQuery: CustomStringConvertible {
  /// The parts that restrict the query, as its parameters are written: `path=/data/*&status=5xx`.
  public var description: String {
    var parts: [String] = []
    if let session { parts.append("session=\(session)") }
    if let path { parts.append("path=\(path)") }
    if let method { parts.append("method=\(method)") }
    if let status { parts.append("status=\(status)") }
    if since > 0 { parts.append("since=\(since)") }
    if finishedAfter > 0 { parts.append("finished-after=\(finishedAfter)") }
    if let limit { parts.append("limit=\(limit)") }
    if let state { parts.append("state=\(state.rawValue)") }
    if let attempt { parts.append("attempt=\(attempt)") }
    if let hasFault { parts.append("fault=\(hasFault)") }
    return parts.joined(separator: "&")
  }
}
