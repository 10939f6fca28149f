import Scenarios

/// What `run` prints at its end: the table of attempts, then the verdicts.
struct RunReport {
  private let table: AttemptTable
  private let verdicts: [Verdict]
  private let connections: Int

  /// The report of a run in which the server saw these requests on so many `connections`.
  init(_ entries: [JournalEntry], verdicts: [Verdict], connections: Int) {
    table = AttemptTable(entries)
    self.verdicts = verdicts
    self.connections = connections
  }

  /// The report's lines; each part begins with the program's name.
  var lines: [String] { Self.named(tableLines) + Self.named(VerdictList(verdicts).lines) }

  private var tableLines: [String] {
    guard table.isEmpty else { return table.lines }
    if connections == 0 { return ["no request reached mocksrv: does the command use MOCKSRV_URL (http://…)?"] }
    let count = ReadableText.count(connections, "connection")
    return ["\(count), but no request came through: was the link down, or did the command give up first?"]
  }

  private static func named(_ lines: [String]) -> [String] {
    guard let first = lines.first else { return [] }
    return ["mocksrv: \(first)"] + lines.dropFirst()
  }
}
