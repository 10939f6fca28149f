import Foundation
import Scenarios

/// Endpoints that remember: tokens, orders, rate limits, maintenance.
enum FlowCases {
  static let all = tokens + refusedTokens + orders + lostOrders + limits + maintenance

  private static func get(_ target: String, _ fields: [String: String] = [:]) -> ConformanceStep {
    ConformanceStep("GET", target, fields)
  }

  private static func token(_ form: String, _ query: String = "", _ fields: [String: String] = [:]) -> ConformanceStep {
    let type = ["Content-Type": "application/x-www-form-urlencoded"]
    return ConformanceStep(
      "POST", "/oauth/token\(query.isEmpty ? "" : "?\(query)")", type.merging(fields) { $1 }, body: .form(form))
  }

  private static let password = "grant_type=password&username=anna&password=secret"
  private static let refresh = "grant_type=refresh_token&refresh_token={json.refresh_token}"
  private static let bearer = ["Authorization": "Bearer {json.access_token}"]
  private static let basic = ["Authorization": "Basic YXBwOnNlY3JldA=="]
  private static let stats = get("/oauth/stats")

  private static func refreshing(_ query: String, _ count: Int = 2) -> ConformanceCase {
    ConformanceCase(
      "flow/refresh \(query)",
      [token(password, query)] + Array(repeating: token(refresh, query), count: count) + [stats])
  }

  static let tokens: [ConformanceCase] =
    [
      ConformanceCase(
        "flow/token by password", [token(password), get("/oauth/resource/a", bearer), stats]),
      ConformanceCase(
        "flow/token by credentials",
        [token("grant_type=client_credentials&scope=a+b", "", basic), get("/oauth/resource/a?scope=a", bearer), stats]),
      ConformanceCase(
        "flow/scope missing",
        [token(password + "&scope=a"), get("/oauth/resource/a?scope=b", bearer), stats]),
      ConformanceCase("flow/token of another session", [token(password), get("/~other/oauth/resource/a", bearer)]),
      ConformanceCase("flow/resource without token", [get("/oauth/resource/a"), stats]),
      ConformanceCase("flow/resource with a strange token", [get("/oauth/resource/a", ["Authorization": "Bearer x"])]),
      ConformanceCase(
        "flow/resource with a malformed token", [get("/oauth/resource/a", ["Authorization": "Bearer a b"])]),
      ConformanceCase("flow/token by GET", [get("/oauth/token"), get("/oauth/token?expires=soon")]),
    ]
    + [1, 2].map { uses in
      ConformanceCase(
        "flow/token for \(uses)",
        [token(password, "uses=\(uses)"), get("/oauth/resource/a", bearer), stats])
    }
    + [
      "", "rotate=no", "refresh-fail=503*1", "refresh-fail=invalid_grant*1", "refresh-delay=50ms", "says=none",
      "expires=1s&says=1h", "scopes=a,b", "refresh-expires=1m",
    ].map { refreshing($0) }
    + ["reuse=revoke", "reuse=reject", "reuse=allow", "grace=1h"].map { query in
      ConformanceCase(
        "flow/reused token \(query)",
        // `/oauth/stats` has no such member, so that the body before it counts.
        [
          token(password, query), token(refresh, query), token("grant_type=refresh_token&refresh_token=rt-0-0", query),
          stats,
        ])
    }

  static let refusedTokens: [ConformanceCase] =
    [
      "", "grant_type=magic", "grant_type=password", "grant_type=password&grant_type=password",
      "grant_type=refresh_token&refresh_token=x",
    ].map { ConformanceCase("flow/refused \($0)", [token($0), stats]) } + [
      ConformanceCase("flow/refused JSON", [token("{}", "", ["Content-Type": "application/json"])]),
      ConformanceCase(
        "flow/refused client", [token("grant_type=client_credentials", ""), stats]
      ).offline(because: OfflineReason.challenge),
      ConformanceCase(
        "flow/refused scope", [token(password + "&scope=c", "scopes=a,b"), token(password, "user=anna:other"), stats]),
    ]

  private static func order(_ text: String, key: String? = nil, _ query: String = "") -> ConformanceStep {
    var fields = ["Content-Type": "application/json"]
    fields["Idempotency-Key"] = key
    return ConformanceStep(
      "POST", "/orders\(query.isEmpty ? "" : "?\(query)")", fields, body: .request(Data(text.utf8)))
  }

  static let orders: [ConformanceCase] = [
    ConformanceCase("flow/orders", [order("{}"), order("{}"), get("/orders"), get("/orders/1"), get("/orders/9")]),
    ConformanceCase(
      "flow/orders with a key",
      [order("[1]", key: "\"k\""), order("[1]", key: "k"), order("[2]", key: "k"), get("/orders")]),
    ConformanceCase(
      "flow/orders that are refused",
      [
        order("1", "key=required"), order("1", key: "k", "key=strict"), order("1", key: "\"k", ""),
        order("1", "delay=x"),
      ]),
    ConformanceCase(
      "flow/orders by other methods",
      ["PUT", "DELETE", "HEAD"].map { ConformanceStep($0, "/orders") } + [ConformanceStep("POST", "/orders/1")]),
    ConformanceCase("flow/orders that take time", [order("1", key: "k", "delay=50ms"), order("1", key: "k")]),
    ConformanceCase(
      "flow/orders of sessions", ["/~a/orders", "/~b/orders", "/~a/orders"].map { ConformanceStep("POST", $0) }),
  ]

  static let lostOrders: [ConformanceCase] = [nil, "\"k\""].flatMap { key in
    ["close", "reset", "stall", "close*2"].map { how in
      let posts = Array(repeating: order("{\"item\": 1}", key: key, "lost=\(how)"), count: 3)
      return ConformanceCase(
        "flow/order lost by \(how)\(key == nil ? "" : " with a key")",
        posts.map { step in step.with { if how == "stall" { $0.timeout = 1 } } } + [get("/orders")])
    }
  }

  static let limits: [ConformanceCase] =
    [
      "rate=2/1h", "rate=2/1h&method=bucket", "rate=2/1h&method=bucket&burst=3",
      "rate=2/1h&retry-after=none", "rate=2/1h&headers=draft&cost=2", "rate=2/1h&headers=none&status=503",
      "rate=2/1h&reset=seconds", "rate=2/1h&by=session", "rate=x", "by=x",
    ].map { query in
      // The time of day at which a quota is there again can't be compared, nor can the name of an address.
      let isShort = query.contains("headers") || query.contains("reset")
      let query = "\(query)\(isShort ? "" : "&headers=draft")\(query.contains("by=") ? "" : "&by=session")"
      return ConformanceCase(
        "flow/limited \(query)", Array(repeating: get("/limited/a?\(query)"), count: 4))
    } + [
      ConformanceCase(
        "flow/limited by token",
        ["a", "a", "b"].map { get("/limited/a?rate=1/1h&by=token&headers=draft", ["Authorization": "Bearer \($0)"]) })
    ]

  static let maintenance: [ConformanceCase] = [
    "for=1h", "for=30m&retry-after=date", "for=1h&retry-after=none", "for=1h&after=1h", "start=1", "for=1h&status=500",
    "for=x",
  ].map { query in
    ConformanceCase("flow/maintenance \(query)", Array(repeating: get("/maintenance/a?\(query)"), count: 2))
  }
}
