import HTTPSemantics
import Quantities

/// The parameters of a stream, read with their bounds; an empty one counts as absent.
struct StreamQuery {
  private let items: QueryItems

  /// Longer than this nobody waits.
  static let longest = Duration.seconds(86_400)

  init(_ request: EndpointRequest) { items = request.query }

  /// The text; nil when it is absent.
  func text(_ name: String) -> String? { items[name] }

  /// A whole number.
  /// - Throws: `Problem` 400 when it is none, or out of bounds.
  func number(_ name: String, in bounds: ClosedRange<Int>) throws(Problem) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), bounds.contains(number) else {
      throw Problem(
        400, "\(name)=\(text) is not valid: expected a whole number, \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  /// A duration of at most a day.
  /// - Throws: `Problem` 400 when it is none, or longer.
  func duration(_ name: String) throws(Problem) -> Duration? {
    guard let text = value(name) else { return nil }
    let duration: Duration
    do throws(QuantityError) { duration = try Duration(parsing: text) } catch {
      throw Problem(400, "\(name)=\(text) is not valid: expected \(error.expected)")
    }
    guard duration <= Self.longest else {
      throw Problem(400, "\(name)=\(text) is not valid: expected at most \(Self.longest.quantityText)")
    }
    return duration
  }

  /// A number from 0 to 1.
  /// - Throws: `Problem` 400 when it is none.
  func share(_ name: String) throws(Problem) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), (0...1).contains(number) else {
      throw Problem(400, "\(name)=\(text) is not valid: expected a number from 0 to 1")
    }
    return number
  }

  /// `yes` or `no`; false when it is absent.
  /// - Throws: `Problem` 400 when it is neither.
  func flag(_ name: String, otherwise: Bool = false) throws(Problem) -> Bool {
    try choice(name, of: YesNo.self).map { $0 == .yes } ?? otherwise
  }

  private enum YesNo: String, CaseIterable { case yes, no }

  /// One of the words of `Choice`.
  /// - Throws: `Problem` 400 with the nearest word.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(Problem) -> Choice? where Choice.RawValue == String {
    guard let text = value(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let near = NearestSpelling.of(text, in: words).map { "; did you mean \($0)?" } ?? ""
    throw Problem(400, "\(name)=\(text) is not valid: expected \(words.joined(separator: ", "))\(near)")
  }

  private func value(_ name: String) -> String? { items[name].flatMap { $0.isEmpty ? nil : $0 } }
}
