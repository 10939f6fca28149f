/// How exchanges are logged.
enum LogStyle: String, CaseIterable {
  /// A line a person reads.
  case human
  /// A JSON object on a line.
  case json
  /// Not at all.
  case off
}
