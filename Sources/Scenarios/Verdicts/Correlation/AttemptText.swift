/// Attempts in words.
enum AttemptText {
  /// What became of an attempt, as the end of "#3 …".
  static func fate(_ attempt: Attempt) -> String {
    let sent = FigureText.bytes(attempt.bodySent)
    let status = attempt.status.map(String.init)
    switch attempt.delivery {
    case .open: return "is still open"
    case .whole: return "was answered \(status ?? "-")"
    case .noAnswer: return "got no answer: the connection ended"
    case .truncated(let declared):
      let whole = declared.map { " of \(FigureText.grouped($0))" } ?? ", without a last chunk"
      return "was answered \(status ?? "-"), which broke off after \(sent)\(whole)"
    case .stalled: return "met silence after \(status.map { "\($0) and " } ?? "")\(sent)"
    case .clientLeft: return "was left by the client after \(sent)"
    case .serverFailed: return "couldn't be served to its end"
    }
  }
}
