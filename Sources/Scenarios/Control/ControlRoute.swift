import HTTPSemantics

/// One thing the control API can do: how it is asked, what it answers, and what does it.
///
/// The description of the API is made of the same values that requests are routed by.
struct ControlRoute: Sendable {
  /// What answers a request that was let in and understood so far.
  typealias Handler = @Sendable (ControlCall) throws(Problem) -> ResponsePlan

  let method: String
  /// The path below `/_mocksrv`, with names in braces: `/rules/{id}`.
  let path: String
  /// What it does, in a sentence.
  let summary: String
  /// Groups the routes in the document.
  let tag: String
  let parameters: [ControlParameter]
  let body: ControlBody?
  let responses: [ControlResponse]
  /// Whether clients of this machine need no token.
  let isOpen: Bool
  let handler: Handler
  private let segments: [Substring]

  init(
    _ method: String, _ path: String, _ summary: String, tag: String, parameters: [ControlParameter] = [],
    body: ControlBody? = nil, responses: [ControlResponse], isOpen: Bool = false, handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.summary = summary
    self.tag = tag
    self.parameters = parameters
    self.body = body
    self.responses = responses
    self.isOpen = isOpen
    self.handler = handler
    segments = Self.segments(of: path)
  }

  /// The values of the path's names when `path`, split and decoded, is one of the route's.
  func captures(of path: [String]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var found: [String: String] = [:]
    for (segment, part) in zip(segments, path) {
      if segment.hasPrefix("{") {
        guard !part.isEmpty else { return nil }
        found[String(segment.dropFirst().dropLast())] = part
      } else if segment != part[...] {
        return nil
      }
    }
    return found
  }

  /// Whether a request of `method` is this route's; HEAD is answered as GET (RFC 9110 §9.3.2).
  func takes(_ method: String) -> Bool { self.method == method || (method == "HEAD" && self.method == "GET") }

  private static func segments(of path: String) -> [Substring] {
    path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
  }
}
