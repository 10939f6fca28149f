import Quantities

/// What each request met, attempt by attempt: the closing table of `run`, and what a failed test shows.
package struct AttemptTable {
  private struct Key: Hashable {
    let session: String
    let method: String
    let path: String
  }

  private let groups: [[ExchangeStory]]
  private let total: Int

  private static let groupLimit = 40
  private static let firstRows = 12
  private static let lastRows = 4

  /// The table of `entries`, in the order of their numbers.
  package init(_ entries: [JournalEntry]) {
    var order: [Key: Int] = [:]
    var groups: [[ExchangeStory]] = []
    var total = 0
    for entry in entries {
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

  /// Whether there was no request.
  package var isEmpty: Bool { total == 0 }

  /// A line with the number of attempts, then a block for each request; nothing when there was none.
  package var lines: [String] {
    guard total > 0 else { return [] }
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
    var lines = ["\(ReadableText.count(total, "attempt")) of \(ReadableText.count(groups.count, "request"))"]
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
