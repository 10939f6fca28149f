import HTTPSemantics

/// The name of a topic: 1 to 64 of `A-Z a-z 0-9 . _ -`.
enum TopicName {
  /// The topic of long polls that name none.
  static let standard = "default"

  /// Whether a name keeps the rules, which are those of a session's.
  static func isValid(_ name: String) -> Bool { SessionName(name) != nil }

  /// The answer to a name that doesn't.
  static func problem(_ name: String) -> Problem {
    Problem(400, "\"\(name)\" is no name of a topic; use 1 to 64 of A-Z a-z 0-9 . _ -")
  }
}
