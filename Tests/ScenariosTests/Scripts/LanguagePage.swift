import Foundation

/// The examples and tables of a page such as docs/LANGUAGE.md.
struct LanguagePage {
  let lines: [String]

  init(_ page: String = "docs/LANGUAGE.md") throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines in fences marked with `language`, without the remarks set off by two blanks.
  func examples(of language: String) -> [String] {
    var isInside = false
    var examples: [String] = []
    for line in lines {
      if line.hasPrefix("```") {
        isInside = line == "```" + language
      } else if isInside {
        examples.append(line.range(of: "  ").map { String(line[..<$0.lowerBound]) } ?? line)
      }
    }
    return examples
  }

  /// The texts of whole fences marked with `language`.
  func documents(of language: String) -> [String] {
    lines.split { $0.hasPrefix("```") && $0 != "```" + language }.flatMap { part in
      part.split(separator: "```" + language, omittingEmptySubsequences: false).dropFirst()
        .map { $0.joined(separator: "\n") }
    }
  }

  /// The rows of the table whose first column is called `title`, each as its cells.
  func table(_ title: String) -> [[String]] {
    lines.drop { !$0.hasPrefix("| \(title) |") }.dropFirst(2).prefix { $0.hasPrefix("|") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The texts in backquotes of a cell.
  static func code(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }
}
