import Quantities
import Scenarios

/// A finished exchange on one line, for people.
struct LogLine {
  private let story: ExchangeStory
  private let inColour: Bool

  private static let pathLimit = 60
  private static let plannedLimit = 40

  /// The line of `entry`.
  init(_ entry: JournalEntry, inColour: Bool) {
    story = ExchangeStory(entry)
    self.inColour = inColour
  }

  /// The line, without line feed.
  var text: String {
    let entry = story.entry
    let end = entry.beganWall + (story.duration ?? .zero).nanoseconds
    var parts = [paint(UTCTime(nanosecondsSince1970: end).timeOfDay, "2")]
    if !entry.session.isEmpty { parts.append("~\(entry.session)") }
    parts.append(ReadableText.padded(entry.attempt > 0 ? "#\(entry.attempt)" : "-", to: 2))
    parts.append(ReadableText.padded(ReadableText.cut(entry.head.method, to: 16), to: 4))
    // Short paths leave room, so that what happened stands in one column most of the time.
    parts.append(ReadableText.padded(ReadableText.cut(story.target, to: Self.pathLimit), to: 20))
    if let planned = story.planned { parts.append(ReadableText.cut(planned, to: Self.plannedLimit)) }
    parts.append("→ " + paint(ReadableText.printable(story.happened), colour))
    var amounts: [String] = []
    if entry.receivedBytes > 0 { amounts.append("in \(ReadableText.bytes(entry.receivedBytes))") }
    amounts.append("out \(ReadableText.bytes(story.sent))")
    if let duration = story.duration { amounts.append(ReadableText.duration(duration)) }
    parts.append(paint("· " + amounts.joined(separator: " · "), "2"))
    for note in entry.notes { parts.append("(\(ReadableText.printable(note)))") }
    return parts.joined(separator: " ")
  }

  private var colour: String {
    switch story.tone {
    case .good: "32"
    case .redirect: "36"
    case .clientError: "33"
    case .serverError: "31"
    case .broken: "35"
    }
  }

  private func paint(_ text: String, _ code: String) -> String {
    inColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
