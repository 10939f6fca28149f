import Quantities

/// What a session's clients did with tokens, counted.
struct TokenStats {
  /// Grants that were issued, by name.
  var grants: [String: Int] = [:]
  /// Requests to the token endpoint that got no token.
  var refused = 0
  /// Refreshes that were asked for, whatever came of them.
  var refreshes = 0
  /// Refreshes that were made to fail by `refresh-fail=`.
  var madeToFail = 0
  /// Refresh tokens that came again after they were spent.
  var reused = 0
  /// Families of tokens that were revoked for it.
  var revoked = 0
  /// Most refreshes in hand at once, each from its head to the end of its delay.
  private(set) var parallelRefreshes = 0
  /// Requests of `/oauth/resource` that were served.
  var served = 0
  /// Those that weren't, by reason.
  var denied: [TokenDenial: Int] = [:]
  private var inHand: [MonotonicTime] = []

  /// Most refreshes that are looked at together.
  private static let inHandLimit = 10_000

  /// Counts a refresh that came at `began` and is answered at `ends`.
  mutating func countRefresh(began: MonotonicTime, ends: MonotonicTime) {
    refreshes += 1
    inHand.removeAll { $0 <= began }
    if inHand.count < Self.inHandLimit { inHand.append(ends) }
    parallelRefreshes = max(parallelRefreshes, inHand.count)
  }

  /// What `/oauth/stats` says.
  var json: JSONValue {
    let issued = grants["refresh_token", default: 0]
    return [
      "refreshes": .object([
        JSONMember("asked", .integer(Int64(refreshes))), JSONMember("issued", .integer(Int64(issued))),
        JSONMember("most_parallel", .integer(Int64(parallelRefreshes))),
        JSONMember("made_to_fail", .integer(Int64(madeToFail))), JSONMember("reused_tokens", .integer(Int64(reused))),
        JSONMember("revoked_families", .integer(Int64(revoked))),
      ]),
      "tokens": .object(
        ["client_credentials", "password", "refresh_token"].map {
          JSONMember($0, .integer(Int64(grants[$0, default: 0])))
        } + [JSONMember("refused", .integer(Int64(refused)))]),
      "resource": .object(
        [JSONMember("served", .integer(Int64(served)))]
          + TokenDenial.allCases.map { JSONMember($0.rawValue, .integer(Int64(denied[$0, default: 0]))) }),
    ]
  }
}
