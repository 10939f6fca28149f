import MockURLProtocol

/// What answers a test's requests and remembers them: a `MockNetwork`, or a live server.
public protocol Mocking: AnyObject, Sendable {
  /// Decides what is answered.
  var engine: Engine { get }
  /// What was asked and answered so far.
  var journal: Journal { get }
  /// What the client did right and wrong in the default session so far.
  var verdicts: [Verdict] { get }
  /// What no script, no rule and no endpoint answered so far, each with what came closest.
  var unmatched: [String] { get }

  /// Begins a rule for the requests of the default session that match; it holds from the first verb on.
  func when(_ match: RequestPattern) -> RuleHandle

  /// Waits a moment for the journal to hear how exchanges ended that are over for the client.
  func settle()
}
