import HTTPSemantics
import Testing

@Suite struct CacheFreshnessTests {
  /// A response that was asked for at 1000 and came at 1002, looked at at `now`.
  private func freshness(_ fields: HeaderFields, status: Int = 200, now: Int64 = 1002) -> CacheFreshness {
    CacheFreshness(status: status, fields: fields, times: CacheTimes(request: 1000, response: 1002), now: now)
  }

  private static func date(_ seconds: Int64) -> String { HTTPDate.format(unixSeconds: seconds) }

  @Test(
    arguments: [
      (["Cache-Control": "max-age=60"], 200, 60, false),
      (["Cache-Control": "max-age=60", "Expires": date(5000), "Date": date(1000)], 200, 60, false),
      (["Cache-Control": "s-maxage=60"], 200, 0, false),
      (["Cache-Control": "max-age=x", "Expires": date(5000)], 200, 0, false),
      (["Expires": date(5000), "Date": date(1000)], 200, 4000, false), (["Expires": date(1100)], 200, 98, false),
      (["Expires": date(900), "Date": date(1000)], 200, 0, false), (["Expires": "0"], 200, 0, false),
      (["Expires": "0", "Last-Modified": date(0)], 200, 0, false),
      (["Last-Modified": date(500), "Date": date(1000)], 200, 50, true), (["Last-Modified": date(2)], 404, 100, true),
      (["Last-Modified": date(0)], 302, 0, false),
      (["Last-Modified": date(2), "Cache-Control": "public"], 302, 100, true),
      (["Last-Modified": date(3000)], 200, 0, true), (["Last-Modified": "never"], 200, 0, false), ([:], 200, 0, false),
    ] as [(HeaderFields, Int, Int64, Bool)])
  func knowsTheLifetime(fields: HeaderFields, status: Int, lifetime: Int64, isHeuristic: Bool) {
    let freshness = freshness(fields, status: status)
    #expect(freshness.lifetime == lifetime)
    #expect(freshness.isHeuristic == isHeuristic)
  }

  /// RFC 9111 §4.2.3.
  @Test(
    arguments: [
      ([:], 1002, 2), ([:], 1012, 12), (["Date": date(1002)], 1002, 2), (["Date": date(902)], 1002, 100),
      (["Date": date(902)], 1012, 110), (["Age": "50"], 1002, 52), (["Age": "50", "Date": date(902)], 1003, 101),
      (["Age": "120", "Date": date(902)], 1003, 123), (["Age": "7, 9"], 1002, 9), (["Age": "x"], 1002, 2),
      (["Date": date(2000)], 1002, 2), (["Age": "99999999999999999999"], 1012, .max), ([:], 900, 2),
    ] as [(HeaderFields, Int64, Int64)])
  func knowsTheAge(fields: HeaderFields, now: Int64, age: Int64) {
    #expect(freshness(fields, now: now).age == age)
  }

  @Test func isFreshUntilTheAgeReachesTheLifetime() {
    let fields: HeaderFields = ["Cache-Control": "max-age=60"]
    #expect(freshness(fields, now: 1059).isFresh)
    #expect(!freshness(fields, now: 1060).isFresh)
  }

  /// The stored response is 2 seconds old.
  @Test(arguments: [
    ("max-age=60", "", true), ("max-age=2", "", false), ("", "", false), ("max-age=60, no-cache", "", false),
    ("max-age=60, no-cache=\"X\"", "", true), ("max-age=60", "no-cache", false), ("max-age=60", "max-age=0", false),
    ("max-age=60", "max-age=2", true), ("max-age=60", "max-age=1", false), ("max-age=60", "min-fresh=58", true),
    ("max-age=60", "min-fresh=59", false), ("max-age=1", "max-stale", true), ("max-age=1", "max-stale=1", true),
    ("max-age=1", "max-stale=0", false), ("max-age=1, must-revalidate", "max-stale", false),
    ("max-age=60, must-revalidate", "", true), ("max-age=60, immutable", "max-age=0", false),
    ("max-age=1", "max-stale=x", false), ("max-age=1", "max-age=1, max-stale", false),
  ])
  func weighsTheDirectivesOfBothSides(response: String, request: String, mayBeUsed: Bool) {
    let freshness = freshness(["Cache-Control": response])
    #expect(freshness.mayBeUsed(for: CacheControl(parsing: request)) == mayBeUsed)
  }
}
