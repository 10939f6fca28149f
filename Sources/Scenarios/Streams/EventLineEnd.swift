/// How the lines of an event stream end; clients read all of them (HTML Living Standard §9.2.5).
enum EventLineEnd: String, CaseIterable {
  case lf, crlf, cr
  /// Another one for each event.
  case mixed

  /// The end of the lines of the event at `index`, from 0.
  func text(forEvent index: Int) -> String {
    switch self {
    case .lf: "\n"
    case .crlf: "\r\n"
    case .cr: "\r"
    case .mixed: ["\n", "\r\n", "\r"][index % 3]
    }
  }
}
