import Quantities

/// Reads the grammar of link profiles, keeping the column of each piece for errors.
struct LinkProfileReader {
  private let text: [Character]
  /// What a segment said of the whole timeline.
  private var sharing: LinkSharing?

  init(_ text: String) { self.text = Array(text) }

  mutating func read() throws(LinkProfileError) -> (segments: [LinkSegment], loops: Bool) {
    var pieces = split(text.indices, at: ";")
    let loops = pieces.count > 1 && string(pieces[pieces.count - 1]) == "loop"
    if loops { pieces.removeLast() }
    var segments: [LinkSegment] = []
    var handover: Handover?
    for (index, piece) in pieces.enumerated() {
      if let how = try self.handover(piece) {
        guard handover == nil, !segments.isEmpty, loops || index < pieces.count - 1 else {
          throw error(piece, expected: "a hand-over between two links, such as wifi for 10s; handover=reset; lte")
        }
        handover = how
        continue
      }
      let segment = try self.segment(piece).entered(by: handover)
      handover = nil
      if segment.duration == nil, loops || index < pieces.count - 1 {
        throw error(
          piece, expected: "\" for DURATION\" behind it, because only the last segment of a timeline lasts for ever")
      }
      segments.append(segment)
    }
    // A hand-over at the end of a loop leads back to its beginning.
    if let handover { segments[0] = segments[0].entered(by: handover) }
    return (segments, loops)
  }

  /// The mark of a hand-over; nil for a link.
  private func handover(_ piece: Range<Int>) throws(LinkProfileError) -> Handover? {
    let word = piece.prefix { text[$0].isLetter }
    guard string(word.startIndex..<word.endIndex) == "handover" else { return nil }
    let rest = trimmed(word.endIndex..<piece.upperBound)
    guard let first = rest.first else { return .reset }
    guard text[first] == "=" else {
      throw error(rest, expected: "nothing but =reset or =silence behind handover, which takes no time")
    }
    let value = trimmed(first + 1..<rest.upperBound)
    guard let how = Handover(rawValue: string(value)) else {
      throw error(
        value, expected: "reset or silence",
        suggestion: NearestSpelling.of(string(value), in: Handover.allCases.map(\.rawValue)))
    }
    return how
  }

  private mutating func segment(_ piece: Range<Int>) throws(LinkProfileError) -> LinkSegment {
    var link = piece
    var duration: Duration?
    if let mark = firstFor(in: piece) {
      link = trimmed(piece.lowerBound..<mark)
      let value = trimmed(mark + 5..<max(piece.upperBound, mark + 5))
      do { duration = try Duration(parsing: string(value)) } catch { throw self.error(value, expected: error.expected) }
      if duration == .zero { throw error(value, expected: "a duration above zero") }
    }
    guard !link.isEmpty else { throw error(link, expected: "a link such as lte or down=1mbit,delay=50ms") }
    var preset: LinkPreset?
    var settings = LinkSettings()
    var seen: Set<String> = []
    for (index, item) in split(link, at: ",").enumerated() {
      if let equals = item.first(where: { text[$0] == "=" }) {
        try set(trimmed(item.lowerBound..<equals), to: trimmed(equals + 1..<item.upperBound), &settings, &seen)
      } else if index == 0, !item.isEmpty {
        preset = try self.preset(item)
        settings = preset?.settings ?? settings
      } else {
        throw error(item, expected: "key=value with one of \(LinkSettings.keys.joined(separator: ", "))")
      }
    }
    if settings.wander != nil, settings.down == nil, settings.up == nil {
      throw error(link, expected: "a rate beside wander=, such as down=1mbit,wander=30%: unlimited doesn't wander")
    }
    return LinkSegment(preset: preset?.name, settings: settings, duration: duration)
  }

  private func preset(_ item: Range<Int>) throws(LinkProfileError) -> LinkPreset {
    let name = string(item)
    if let preset = LinkPreset.named(name) { return preset }
    if name == "loop" { throw error(item, expected: "a link here; \"loop\" stands at the end, behind a \";\"") }
    let near = NearestSpelling.of(name, in: LinkPreset.spellings + ["handover"] + LinkSettings.keys.map { $0 + "=" })
    throw error(item, expected: "the name of a link (mocksrv profiles lists them) or key=value", suggestion: near)
  }

  private mutating func set(
    _ key: Range<Int>, to value: Range<Int>, _ settings: inout LinkSettings, _ seen: inout Set<String>
  ) throws(LinkProfileError) {
    let name = string(key)
    guard seen.insert(name).inserted else { throw error(key, expected: "each key once in a segment") }
    let known: Bool
    do { known = try settings.set(name, to: string(value)) } catch {
      throw self.error(value, expected: error.expected)
    }
    guard known else {
      throw error(
        key, expected: "one of the keys \(LinkSettings.keys.joined(separator: ", "))",
        suggestion: NearestSpelling.of(name, in: LinkSettings.keys))
    }
    guard let said = settings.sharing else { return }
    guard sharing == nil || sharing == said else {
      throw error(value, expected: "link=\(sharing ?? said) as before: said once, it holds for the whole timeline")
    }
    sharing = said
  }

  /// Where " for " starts, also when the duration behind it is missing.
  private func firstFor(in piece: Range<Int>) -> Int? {
    let word: [Character] = [" ", "f", "o", "r"]
    return piece.first { start in
      guard start + word.count <= piece.upperBound, text[start..<start + word.count].elementsEqual(word) else {
        return false
      }
      return start + word.count == piece.upperBound || text[start + word.count] == " "
    }
  }

  private func split(_ range: Range<Int>, at separator: Character) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where text[index] == separator {
      parts.append(trimmed(start..<index))
      start = index + 1
    }
    return parts + [trimmed(start..<range.upperBound)]
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, text[low].isWhitespace { low += 1 }
    while high > low, text[high - 1].isWhitespace { high -= 1 }
    return low..<high
  }

  private func string(_ range: Range<Int>) -> String { String(text[range.clamped(to: text.indices)]) }

  private func error(_ range: Range<Int>, expected: String, suggestion: String? = nil) -> LinkProfileError {
    LinkProfileError(
      column: min(range.lowerBound, text.count) + 1, text: string(range), expected: expected, suggestion: suggestion)
  }
}
