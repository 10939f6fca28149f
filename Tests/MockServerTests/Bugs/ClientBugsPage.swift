import Foundation

/// The tables of docs/CLIENT-BUGS.md.
struct ClientBugsPage {
  /// A row of a table.
  struct Row {
    /// The cells' texts.
    let cells: [String]

    /// The report.
    var id: String { cells[0] }
    /// What a report waits for.
    var capability: String { cells[2] }
    /// The paths to ask for.
    var paths: [String] {
      cells.flatMap { $0.split(separator: "`") }.map(String.init).filter { $0.hasPrefix("/b") }
    }
  }

  /// The reports that have a scenario file.
  let covered: [Row]
  /// Those that can't have one yet.
  let waiting: [Row]

  /// Reads the page.
  /// - Throws: the system's error when it isn't there.
  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    let text = try String(contentsOf: root.appendingPathComponent("docs/CLIENT-BUGS.md").standardized, encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| B") }.map { line in
      Row(cells: line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty })
    }
    covered = rows.filter { $0.cells.count == 5 }
    waiting = rows.filter { $0.cells.count == 3 }
  }

  /// Whether a rule of the scenario file `text` is for `path`; `*` of a rule stands for anything.
  static func hasRule(for path: String, in text: String) -> Bool {
    text.matches(of: /"path": "([^"]+)"/).contains { fnmatch(String($0.output.1), path, 0) == 0 }
  }
}
