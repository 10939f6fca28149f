/// A line of something that was read, with a mark below the place that is meant.
package enum SourceExcerpt {
  /// A longer line is shown around the place only.
  private static let width = 110

  /// The line, and below it a mark under `column`, which counts characters from 1.
  package static func text(_ line: String, column: Int) -> String {
    var shown = line
    var column = max(1, column)
    if line.count > width {
      let start = max(0, min(column - width / 2, line.count - width))
      shown = String(line.dropFirst(start).prefix(width))
      column -= start
    }
    // Tabs and line feeds would move the mark away from its place.
    let plain = ReadableText.printable(String(shown.map { $0 == "\t" ? " " : $0 }))
    return "  \(plain)\n  \(String(repeating: " ", count: column - 1))^"
  }
}
