#if canImport(FoundationNetworking)
  import Foundation
  import Testing

  /// docs/OFFLINE.md, whose tables are what the checks find.
  enum OfflinePage {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/OFFLINE.md").standardized

    /// Compares the page's table of this name with `rows`; with `OFFLINE_PAGE=write` in the environment it is replaced.
    static func check(_ name: String, _ titles: [String], _ rows: [[String]]) throws {
      let table = ([titles, titles.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
      let (begin, end) = ("<!-- \(name): made by OfflinePageTests -->", "<!-- end of \(name) -->")
      var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      let first = try #require(lines.firstIndex(of: begin), "the page has no line \(begin)")
      let last = try #require(lines.firstIndex(of: end), "the page has no line \(end)")
      guard lines[(first + 1)..<last].filter({ !$0.isEmpty }) != table else { return }
      if ProcessInfo.processInfo.environment["OFFLINE_PAGE"] == "write" {
        lines.replaceSubrange((first + 1)..<last, with: [""] + table + [""])
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      } else {
        Issue.record(
          """
          the table \(name) of docs/OFFLINE.md isn't what was found; run this test with OFFLINE_PAGE=write in the \
          environment, and look at what changes:
          \(table.joined(separator: "\n"))
          """)
      }
    }
  }
#endif
