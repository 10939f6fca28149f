import HTTPSemantics
import Quantities

/// Every route of the control API; a new one is a file in `Routes/` and a line here.
enum ControlTable {
  static let routes: [ControlRoute] =
    ServerRoutes.all + SessionRoutes.all + MachineRoutes.all + RuleRoutes.all + LinkRoutes.all + JournalRoutes.all
    + JournalStreamRoutes.all + VerdictRoutes.all + TopicRoutes.all

  /// Finds who answers.
  /// - Parameter path: without the session's prefix and as it was sent, so that an escaped slash parts nothing.
  /// - Throws: `Problem` 404 with the nearest path there is, 405 with the methods of this one.
  static func route(method: String, path: ArraySlice<UInt8>) throws(Problem) -> (ControlRoute, [String: String]) {
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst(2).map {
      String(decoding: PercentCoding.decode($0), as: UTF8.self)
    }
    let text = "/_mocksrv" + parts.map { "/\($0)" }.joined()
    let matching = routes.compactMap { route in route.captures(of: parts).map { (route, $0) } }
    // A word of a route stands above a name: /journal/stream is no number.
    let fewest = matching.map(\.1.count).min()
    var allowed: [String] = []
    for (route, captures) in matching where captures.count == fewest {
      if route.takes(method) { return (route, captures) }
      allowed += route.method == "GET" ? ["GET", "HEAD"] : [route.method]
    }
    guard allowed.isEmpty else {
      let allowed = allowed.joined(separator: ", ")
      throw Problem(
        405, "\(method) means nothing for \(text); use \(allowed)",
        fields: HeaderFields([HeaderField(name: "Allow", value: allowed)]))
    }
    throw notFound(text, parts)
  }

  private static func notFound(_ text: String, _ parts: [String]) -> Problem {
    var paths: [String] = []
    for route in routes where !paths.contains(route.path) { paths.append(route.path) }
    // What stands in a name's place is no spelling mistake.
    let candidates = paths.map { path -> String in
      let segments = path.dropFirst().split(separator: "/")
      guard segments.count == parts.count else { return path }
      return "/" + zip(segments, parts).map { $0.hasPrefix("{") ? $1 : String($0) }.joined(separator: "/")
    }
    let asked = "/" + parts.joined(separator: "/")
    let hint =
      NearestSpelling.of(asked, in: candidates).map { "did you mean /_mocksrv\($0)?" }
      ?? "there are \(paths.map { "/_mocksrv\($0)" }.joined(separator: ", "))"
    return Problem(404, "nothing answers \(text); \(hint)")
  }
}
