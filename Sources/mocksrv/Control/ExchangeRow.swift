import Quantities
import Scenarios

/// An exchange of the journal as a line of a table.
struct ExchangeRow {
  private let entry: JSONNode

  static let titles = ["#", "SESSION", "METHOD", "TARGET", "PLANNED", "SENT", "TOOK", "HAPPENED"]

  /// The row of an exchange as the control API gives it.
  init(_ entry: JSONNode) { self.entry = entry }

  /// A cell for each of the titles.
  var cells: [String] {
    [
      entry.text("number"), entry.text("session"), entry.text("method"), ReadableText.cut(entry.text("target"), to: 60),
      planned, entry.number("sent").map(ReadableText.bytes) ?? "", took, happened,
    ]
  }

  /// The cells in a row, where there is no table to set them in.
  var line: String {
    let session = entry.text("session").isEmpty ? "" : "~\(entry.text("session")) "
    return
      "\(entry.text("number"))  \(session)\(entry.text("method")) \(entry.text("target"))  \(planned)"
      + "  \(entry.number("sent").map(ReadableText.bytes) ?? "")  \(took)  \(happened)"
  }

  private var planned: String {
    let planned = entry.text("planned")
    return ReadableText.cut(planned.isEmpty ? entry.text("status") : planned, to: 30)
  }

  private var took: String {
    entry.decimal("seconds").map { ReadableText.duration(.nanoseconds(Int64($0 * 1e9))) } ?? ""
  }

  private var happened: String { entry.flag("open") == true ? "goes on" : entry.text("happened") }
}
