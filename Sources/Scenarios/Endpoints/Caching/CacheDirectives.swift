import Quantities

/// The Cache-Control field that a query puts together, each directive being an option of its own name (RFC 9111 §5.2.2).
enum CacheDirectives {
  /// Those that stand alone.
  private static let plain = [
    "public", "private", "no-cache", "no-store", "no-transform", "must-revalidate", "proxy-revalidate",
    "must-understand",
    "immutable",
  ]
  /// Those with a number of seconds (RFC 9111 §5.2.2, RFC 5861 §3, §4).
  private static let timed = ["max-age", "s-maxage", "stale-while-revalidate", "stale-if-error"]

  static let names = plain + timed

  /// The field's value in the order of the query; nil when no directive is asked for.
  /// - Throws: `Problem` 400 for a value that can't be.
  static func text(_ options: EndpointOptions, order: [String]) throws(Problem) -> String? {
    var directives: [String] = []
    for name in order {
      if plain.contains(name) {
        if try options.flag(name) { directives.append(name) }
      } else if timed.contains(name), let duration = try options.duration(name) {
        guard duration.nanoseconds % 1_000_000_000 == 0 else {
          throw Problem(
            400, "\(name)=\(duration.quantityText) isn't a whole number of seconds, which is all it can say")
        }
        directives.append("\(name)=\(duration.nanoseconds / 1_000_000_000)")
      }
    }
    return directives.isEmpty ? nil : directives.joined(separator: ", ")
  }
}
