import HTTPSemantics
import Quantities

/// A request as a route of a `RouteFamily` sees it.
struct RouteCall {
  let request: EndpointRequest
  /// What stands in the path in place of the braces.
  let captures: [String]
  /// The request's body, where the route reads it.
  let body: [UInt8]
  /// The run's seed.
  let seed: UInt64
  /// Nanoseconds since 1970.
  let wall: Int64

  var head: RequestHead { request.head }

  /// The query without `mock`, a plus being a space, as httpbin reads it.
  var query: QueryItems { QueryItems(formEncoded: head.queryBytes).removing("mock") }

  /// Luck for this attempt and purpose alone.
  func luck(_ purpose: String) -> RandomStream { request.luck(seed: seed, purpose) }

  /// A path of the server, with the session's prefix put back.
  func path(_ path: String) -> String { request.scope.prefix + path }

  /// A capture that must be a whole number.
  /// - Throws: `Problem` 404 when it is none, as httpbin answers; 400 when it is beyond `range`.
  func count(_ index: Int = 0, in range: ClosedRange<Int>, _ what: String) throws(Problem) -> Int {
    guard let value = Int(captures[index]), !captures[index].hasPrefix("+"), !captures[index].hasPrefix("-") else {
      throw Problem(404, "\"\(captures[index])\" is no whole number; there \(what) should stand")
    }
    guard range.contains(value) else {
      throw Problem(400, "\(value) is out of range: \(what) is \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  // MARK: options

  /// The value of an option in the query, whatever its letter case; nil when it is absent.
  func option(_ name: String) -> String? {
    query.first { ASCIIText.equalIgnoringCase($0.name, name) }.map { $0.value ?? "" }
  }

  /// An option that is a whole number.
  /// - Throws: `Problem` 400 naming the range.
  func count(_ name: String, _ standard: Int, in range: ClosedRange<Int>) throws(Problem) -> Int {
    guard let text = option(name) else { return standard }
    guard let value = Int(text), range.contains(value) else {
      throw Problem(400, "\(name)=\(text) is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// An option that is a time: seconds, or `250ms`, `2s`.
  /// - Throws: `Problem` 400 naming the limit.
  func duration(_ name: String, _ standard: Duration) throws(Problem) -> Duration {
    guard let text = option(name) else { return standard }
    return try Self.duration(text, "\(name)=\(text)")
  }

  /// Reads a time up to an hour.
  /// - Throws: `Problem` 400 naming the limit.
  static func duration(_ text: String, _ shown: String) throws(Problem) -> Duration {
    guard let value = try? Duration(parsing: text), value <= longest else {
      throw Problem(400, "\(shown) is no time up to \(longest.quantityText); write it like 2, 0.5, 250ms or 2s")
    }
    return value
  }

  /// Longer than any client waits.
  private static let longest = Duration.seconds(3_600)

  /// A whole number for a seed; nil without one.
  /// - Throws: `Problem` 400 when it is none.
  func seedOption() throws(Problem) -> Int? {
    guard let text = option("seed") else { return nil }
    guard let value = Int(text) else { throw Problem(400, "seed=\(text) is no whole number") }
    return value
  }
}
