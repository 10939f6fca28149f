/// What one session of the journal shows: its operations, in the order they began.
struct SessionView {
  /// The session's name; empty for the default one.
  let session: String
  /// The operations that began in the session.
  let operations: [Operation]
  /// All exchanges of the session, in order of arrival.
  let attempts: [Attempt]
  /// Until when the session was watched.
  let end: JournalEnd

  /// The name of a verdict that is about the whole session.
  var label: String { session.isEmpty ? "all requests" : "all requests of session \(session)" }
}
