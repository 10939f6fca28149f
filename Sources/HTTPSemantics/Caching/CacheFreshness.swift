/// How fresh a stored response is for a private cache (RFC 9111 §4.2). Times are seconds; `s-maxage` is for shared caches.
public struct CacheFreshness: Hashable, Sendable {
  /// How long the response is fresh from its making on, in seconds; 0 when nothing says so.
  public let lifetime: Int64
  /// How old the response is, in seconds (RFC 9111 §4.2.3).
  public let age: Int64
  /// Whether the lifetime was guessed from Last-Modified (RFC 9111 §4.2.2).
  public let isHeuristic: Bool
  /// The response's directives.
  public let control: CacheControl

  /// The freshness at `now`, in Unix seconds, of a stored response.
  ///
  /// A response without a Date counts as made when it arrived (RFC 9110 §6.6.1).
  public init(status: Int, fields: HeaderFields, times: CacheTimes, now: Int64) {
    control = CacheControl(fields)
    let date = fields["Date"].flatMap { HTTPDate.parse($0, now: times.response) } ?? times.response
    age = Self.age(fields, date: date, times: times, now: now)
    if let maxAge = control.maxAge {
      (lifetime, isHeuristic) = (maxAge, false)
    } else if let expires = fields["Expires"] {
      // A date that can't be read, "0" above all, is in the past (RFC 9111 §5.3).
      let end = HTTPDate.parse(expires, now: times.response) ?? .min
      (lifetime, isHeuristic) = (Self.difference(end, date), false)
    } else if CacheRules.isHeuristicallyCacheable(status) || control.contains("public"),
      let modified = fields["Last-Modified"].flatMap({ HTTPDate.parse($0, now: times.response) })
    {
      (lifetime, isHeuristic) = (Self.difference(date, modified) / 10, true)
    } else {
      (lifetime, isHeuristic) = (0, false)
    }
  }

  /// Whether the response is younger than its lifetime (RFC 9111 §4.2).
  public var isFresh: Bool { lifetime > age }

  /// Whether the response may answer a request of these directives without asking the server (RFC 9111 §4, §5.2.1).
  ///
  /// A reload (`no-cache`, `max-age=0`) asks even for a response that is `immutable`; that directive is for a client to
  /// look at before it adds those (RFC 8246 §2).
  public func mayBeUsed(for request: CacheControl) -> Bool {
    if control.noCache || request.noCache { return false }
    if let limit = request.maxAge, age > limit { return false }
    if let rest = request.seconds("min-fresh"), Self.difference(lifetime, age) < rest { return false }
    if isFresh { return true }
    guard !control.mustRevalidate, request.contains("max-stale") else { return false }
    if request.containsPlain("max-stale") { return true }
    return Self.difference(age, lifetime) <= request.seconds("max-stale") ?? 0
  }

  private static func age(_ fields: HeaderFields, date: Int64, times: CacheTimes, now: Int64) -> Int64 {
    let apparent = difference(times.response, date)
    let corrected = sum(sentAge(fields), difference(times.response, times.request))
    return sum(max(apparent, corrected), difference(now, times.response))
  }

  /// The first value of Age; 0 when it is no number (RFC 9111 §5.1).
  private static func sentAge(_ fields: HeaderFields) -> Int64 {
    guard let text = fields["Age"], let first = text.split(separator: ",").first else { return 0 }
    var cursor = TextCursor(ASCII.trimmed(first))
    guard let age = cursor.saturatingNumber(), cursor.isAtEnd else { return 0 }
    return age
  }

  /// `a - b`, but not below 0 and held at Int64's end.
  private static func difference(_ a: Int64, _ b: Int64) -> Int64 {
    guard a > b else { return 0 }
    let (value, overflow) = a.subtractingReportingOverflow(b)
    return overflow ? .max : value
  }

  /// The sum of two numbers of at least 0, held at Int64's end.
  private static func sum(_ a: Int64, _ b: Int64) -> Int64 {
    let (value, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : value
  }
}
