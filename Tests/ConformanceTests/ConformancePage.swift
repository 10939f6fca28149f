import Foundation

/// docs/CONFORMANCE.md: the page as it is, and its tables as they should be.
struct ConformancePage {
  /// The text between the two lines that mark what is printed from the tests' tables.
  let printed: String

  private static let begin = "<!-- printed from Tests/ConformanceTests; don't edit -->\n"
  private static let end = "<!-- end -->"

  /// Reads the page.
  /// - Throws: the system's error when it isn't there.
  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let text = try String(contentsOf: root.appendingPathComponent("docs/CONFORMANCE.md").standardized, encoding: .utf8)
    let parts = text.components(separatedBy: Self.begin)
    printed = parts.count == 2 ? parts[1].components(separatedBy: Self.end)[0] : ""
  }

  /// What stands between the marks.
  static var expected: String {
    let tables = ConformanceException.Kind.allCases.map { kind in
      let rows = ConformanceExceptions.all.filter { $0.kind == kind }.map { exception in
        "| \(exception.reason) | \(code(exception.facts)) | \(code(exception.cases)) |"
      }
      return
        "### \(kind.rawValue)\n\n| what differs | facts | cases |\n|---|---|---|\n\(rows.joined(separator: "\n"))\n"
    }
    let offlineOnly = Dictionary(grouping: ConformanceCases.all.filter { $0.offlineOnly != nil }) {
      $0.offlineOnly ?? ""
    }
    let rows = offlineOnly.keys.sorted().map { reason in
      "| \(reason) | \(code(offlineOnly[reason, default: []].map(\.name))) |"
    }
    let skipped = "### Played offline alone\n\n| why | cases |\n|---|---|\n\(rows.joined(separator: "\n"))\n"
    return "\n" + (tables + [skipped]).joined(separator: "\n") + "\n"
  }

  private static func code(_ texts: [String]) -> String {
    let shown =
      texts.count > 8 ? texts.prefix(8).map { "`\($0)`" } + ["and \(texts.count - 8) more"] : texts.map { "`\($0)`" }
    return shown.joined(separator: ", ")
  }
}
