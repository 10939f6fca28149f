import HTTPSemantics
import Quantities

/// The options in a request's query, each refused with what would be right.
///
/// A name of six letters or more that is nearly one of an option is taken for a typing error; any other is the client's own and is
/// let through, as cache busters and page numbers are.
struct EndpointOptions {
  private let items: QueryItems

  /// Reads the query of `request`, whose endpoint knows the options `known`.
  /// - Throws: `Problem` 400 for a misspelt name and for an option that is given twice.
  init(_ request: EndpointRequest, _ known: [String]) throws(Problem) {
    items = request.query
    var seen: Set<String> = []
    for item in items where item.name != "mock" {
      if known.contains(item.name) {
        guard seen.insert(item.name).inserted else { throw Problem(400, "\(item.name)= is given twice; give it once") }
      } else if item.name.utf8.count > 5, let meant = NearestSpelling.of(item.name, in: known.filter { $0.count > 4 }) {
        throw Problem(400, "\(item.name)= is unknown here; did you mean \(meant)=?")
      }
    }
  }

  /// The option as typed, which is never empty; nil when it is absent.
  func text(_ name: String) throws(Problem) -> String? {
    guard let text = items[name] else { return nil }
    guard !text.isEmpty else { throw Problem(400, "\(name)= is empty; give it a value, or leave it out") }
    return text
  }

  /// Whether the option is there, with any value or none.
  func isGiven(_ name: String) -> Bool { items.contains(name) }

  /// A switch: on when it stands alone or says `yes`, off when it says `no`; `standard` when it is absent.
  func flag(_ name: String, standard: Bool = false) throws(Problem) -> Bool {
    switch items[name] {
    case nil: standard
    case "", "yes": true
    case "no": false
    case let text?: throw Problem(400, "\(name)=\(text) is neither yes nor no")
    }
  }

  /// A time such as `5s`; nil when it is absent.
  func duration(_ name: String, atMost limit: Duration = .seconds(100 * 365 * 86_400)) throws(Problem) -> Duration? {
    guard let text = items[name] else { return nil }
    guard let value = try? Duration(parsing: text), value <= limit else {
      throw Problem(400, "\(name)=\(text) is no duration up to \(limit.quantityText); write it like 250ms, 5s or 2m")
    }
    return value
  }

  /// A size such as `64k`; nil when it is absent.
  func size(_ name: String, atMost limit: ByteCount) throws(Problem) -> ByteCount? {
    guard let text = items[name] else { return nil }
    guard let value = try? ByteCount(parsing: text), value.bytes <= limit.bytes else {
      throw Problem(400, "\(name)=\(text) is no size up to \(limit); write it like 1000, 64k or 1m")
    }
    return value
  }

  /// A whole number; nil when it is absent.
  func count(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
    guard let text = items[name] else { return nil }
    guard let value = Int(text), range.contains(value), !text.hasPrefix("+") else {
      throw Problem(400, "\(name)=\(text) is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// One of a closed list of words; nil when it is absent.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, as: Choice.Type = Choice.self
  ) throws(Problem) -> Choice? where Choice.RawValue == String {
    guard let text = items[name] else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    throw Problem(400, "\(name)=\(text) is unknown here; use \(Self.list(Choice.self))")
  }

  /// The words of a closed list, for people: `a, b or c`.
  static func list<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) -> String
  where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    return words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])"
  }
}
