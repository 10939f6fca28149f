import Quantities
import Scenarios

/// The closing table of `run`: what each request met, attempt by attempt.
struct AttemptTable {
  private struct Key: Hashable {
    let session: String
    let method: String
    let path: String
  }

  private let groups: [[ExchangeStory]]
  private let total: Int
  private let connections: Int

  private static let groupLimit = 40
  private static let firstRows = 12
  private static let lastRows = 4

  /// The table of `journal`, without the control API's own requests; there were so many `connections`.
  init(_ journal: Journal, connections: Int) {
    self.connections = connections
    var order: [Key: Int] = [:]
    var groups: [[ExchangeStory]] = []
    var total = 0
    for entry in journal.entries {
      let path = String(entry.target.prefix { $0 != "?" })
      total += 1
      let key = Key(session: entry.session, method: entry.head.method, path: path)
      if let place = order[key] {
        groups[place].append(ExchangeStory(entry))
      } else {
        order[key] = groups.count
        groups.append([ExchangeStory(entry)])
      }
    }
    self.groups = groups
    self.total = total
  }

  /// The table's lines.
  var lines: [String] {
    guard total > 0 else {
      if connections == 0 {
        return ["mocksrv: no request reached mocksrv: does the command use MOCKSRV_URL (http://…)?"]
      }
      let count = ReadableText.count(connections, "connection")
      return ["mocksrv: \(count), but no request came through: was the link down, or did the command give up first?"]
    }
    var columns = Columns(rightAligned: [0, 3, 4, 5])
    columns.add(["#", "planned", "happened", "sent", "gap", "took"])
    var headings: [(row: Int, text: String)] = []
    var row = 1
    for group in groups.prefix(Self.groupLimit) {
      headings.append((row, Self.heading(group)))
      for cells in Self.rows(group) {
        columns.add(cells)
        row += 1
      }
    }
    var lines = ["mocksrv: \(ReadableText.count(total, "attempt")) of \(ReadableText.count(groups.count, "request"))"]
    var next = headings[...]
    for (index, line) in columns.lines().enumerated() {
      if let heading = next.first, heading.row == index {
        lines.append(heading.text)
        next = next.dropFirst()
      }
      lines.append("  " + line)
    }
    if groups.count > Self.groupLimit {
      lines.append("… and \(ReadableText.count(groups.count - Self.groupLimit, "more request"))")
    }
    return lines
  }

  private static func heading(_ group: [ExchangeStory]) -> String {
    guard let entry = group.first?.entry else { return "" }
    // The prefix of a session is in the path as it was asked; the header's is not.
    let session = entry.session.isEmpty || entry.target.hasPrefix("/~") ? "" : "~\(entry.session) "
    let path = ReadableText.cut(String(entry.target.prefix { $0 != "?" }), to: 90)
    return "\(session)\(ReadableText.cut(entry.head.method, to: 16)) \(path)"
  }

  private static func rows(_ group: [ExchangeStory]) -> [[String]] {
    let hidden = group.count - firstRows - lastRows
    var rows: [[String]] = []
    var previousEnd: MonotonicTime?
    for (index, story) in group.enumerated() {
      defer { previousEnd = story.entry.finished ?? previousEnd }
      if hidden > 1, index >= firstRows, index < group.count - lastRows {
        if index == firstRows { rows.append(["…", "\(GroupedDigits.text(Int64(hidden))) more", "", "", "", ""]) }
        continue
      }
      rows.append(cells(story, after: previousEnd))
    }
    return rows
  }

  private static func cells(_ story: ExchangeStory, after previousEnd: MonotonicTime?) -> [String] {
    let entry = story.entry
    let whole = story.sentOf.map { " of \(GroupedDigits.text($0))" } ?? ""
    var gap = "-"
    if let previousEnd {
      let between = entry.began - previousEnd
      gap = between < .zero ? "overlap" : ReadableText.duration(between)
    }
    return [
      entry.attempt > 0 ? String(entry.attempt) : "-",
      ReadableText.cut(story.planned ?? "-", to: 34),
      ReadableText.cut(story.happened, to: 48),
      "\(GroupedDigits.text(story.sent))\(whole) B",
      gap,
      story.duration.map(ReadableText.duration) ?? "-",
    ]
  }
}
