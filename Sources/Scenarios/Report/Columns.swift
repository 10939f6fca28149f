/// Rows of cells set in columns by blanks alone, so that they read well in any terminal or log file.
package struct Columns {
  private var rows: [[String]] = []
  private let rightAligned: Set<Int>

  /// Columns of which those in `rightAligned` hold figures.
  package init(rightAligned: Set<Int> = []) { self.rightAligned = rightAligned }

  /// Adds a row.
  package mutating func add(_ cells: [String]) { rows.append(cells) }

  /// A line for each row, in order, without blanks at the end.
  package func lines(gap: String = "  ") -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], cell.count)
      }
    }
    return rows.map { row in
      var cells: [String] = []
      for (index, cell) in row.enumerated() {
        let blanks = String(repeating: " ", count: widths[index] - cell.count)
        cells.append(rightAligned.contains(index) ? blanks + cell : cell + blanks)
      }
      let line = cells.joined(separator: gap)
      let end = line.lastIndex { $0 != " " }
      return end.map { String(line[...$0]) } ?? ""
    }
  }
}
