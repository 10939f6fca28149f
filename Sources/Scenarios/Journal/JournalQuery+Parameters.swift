import HTTPSemantics
import Quantities

extension JournalQuery {
  /// The parameters a query can have.
  public static let parameterNames = [
    "session", "path", "method", "status", "since", "finished-after", "limit", "state", "attempt", "fault",
  ]

  /// Reads the parameters of a URL; those named in `others` are somebody else's.
  /// - Throws: `JournalQueryError` for a name that isn't known, one that occurs twice, or a value that isn't valid.
  public init(_ items: QueryItems, besides others: [String] = []) throws(JournalQueryError) {
    self.init()
    for item in items where !others.contains(item.name) {
      let value = item.value ?? ""
      guard items.values(item.name).count == 1 else {
        throw JournalQueryError(name: item.name, value: value, expected: "the parameter once")
      }
      try read(item.name, value, known: Self.parameterNames + others)
    }
  }

  private mutating func read(_ name: String, _ value: String, known: [String]) throws(JournalQueryError) {
    func invalid(_ expected: String) -> JournalQueryError {
      JournalQueryError(name: name, value: value, expected: expected)
    }
    func number(from least: Int) throws(JournalQueryError) -> Int {
      guard let number = Int(value), number >= least else { throw invalid("a whole number from \(least) on") }
      return number
    }
    func flag() throws(JournalQueryError) -> Bool {
      switch value {
      case "true", "1": return true
      case "false", "0": return false
      default: throw invalid("true or false")
      }
    }
    switch name {
    case "session":
      guard value.isEmpty || SessionName(value) != nil else {
        throw invalid("a session's name, or nothing for the session without one")
      }
      session = value
    case "path":
      do { path = try PathPattern(parsing: value) } catch { throw invalid(error.expected) }
    case "method":
      guard !value.isEmpty, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw invalid("a method such as GET")
      }
      method = value
    case "status":
      guard let match = StatusMatch(parsing: value) else {
        throw invalid("a status such as 503, or a class such as 5xx")
      }
      status = match
    case "since": since = try number(from: 0)
    case "finished-after": finishedAfter = try number(from: 0)
    case "limit": limit = try number(from: 1)
    case "state":
      guard let known = State(rawValue: value) else { throw invalid("open, finished or any") }
      state = known
    case "attempt": attempt = try number(from: 1)
    case "fault": hasFault = try flag()
    default:
      let near = NearestSpelling.of(name, in: known).map { "did you mean \"\($0)\"?" }
      throw JournalQueryError(
        name: name, value: nil, expected: near ?? "there are \(known.joined(separator: ", "))")
    }
  }
}
