import Scenarios

/// Writes a line to standard error for each exchange that has ended.
enum ExchangeLog {
  /// Follows `journal` from now on; lines come from many threads, each in a single write so that they never mix.
  static func follow(_ journal: Journal, style: LogStyle) {
    switch style {
    case .off: return
    case .json: journal.observe { Output.error.line(JournalRecord($0).brief.line) }
    case .human:
      let inColour = Output.error.isTerminal && (Environment.value("NO_COLOR") ?? "").isEmpty
      journal.observe { Output.error.line(LogLine($0, inColour: inColour).text) }
    }
  }
}
