import HTTPSemantics
import Quantities

/// One request at a door that opens to Digest credentials.
struct DigestDoor {
  let call: RouteCall
  let function: DigestFunction
  let qualities: [DigestQuality]
  /// How many requests a nonce is good for, as the path says it: a number, or `never`.
  let staleAfter: String

  private static let realm = "mocksrv"

  /// The answer to the request.
  /// - Throws: `Problem` 400 where the path can't be put into a cookie.
  func answer(_ credentials: DigestCredentials) throws(Problem) -> ResponsePlan {
    let cookies = CookieText.read(call.head.values("Cookie"))
    let wantsCookies = ["1", "t", "true"].contains(call.query["require-cookie"]?.lowercased())
    guard let authorization = call.head.value("Authorization"), let given = Self.parameters(authorization),
      !wantsCookies || call.head.has("Cookie")
    else { return try challenge() }
    if wantsCookies, cookies["fake"] != "fake_value" {
      var plan = ResponsePlan.text(
        403, EchoValue.object([("errors", .array([.string("missing cookie set on challenge")]))]).page,
        type: "application/json")
      try CookieText.set("fake", "fake_value", call, &plan)
      return plan
    }
    let nonce = given["nonce"] ?? ""
    if cookies["last_nonce"] == nonce || cookies["stale_after"] == "0" {
      return try challenge(isStale: true, last: nonce)
    }
    // Its own challenge would be any with this nonce.
    let challenge = DigestChallenge(
      realm: Self.realm, nonce: nonce, opaque: given["opaque"], function: function, qualities: qualities)
    guard credentials.isValid(authorization, for: challenge, request: request(given["uri"])) else {
      return try self.challenge(last: nonce)
    }
    var plan = AuthFamily.authenticated([("user", .string(credentials.user))])
    try CookieText.set("fake", "fake_value", call, &plan)
    if let left = cookies["stale_after"] {
      try CookieText.set("stale_after", Int(left).map { String($0 &- 1) } ?? "never", call, &plan)
    }
    return plan
  }

  /// What was hashed; the target may also be sent as an absolute one, of which the client hashes the path.
  private func request(_ uri: String?) -> DigestRequest {
    let target = call.head.target
    let isSame = uri.map { target == $0 || target.hasSuffix($0) && target.hasPrefix("http") } ?? false
    return DigestRequest(method: call.head.method, target: isSame ? uri ?? target : target, body: call.body)
  }

  private static func parameters(_ authorization: String) -> Parameters? {
    AuthChallenge.list(parsing: authorization).first { $0.scheme.lowercased() == "digest" }?.parameters
  }

  private func challenge(isStale: Bool = false, last: String? = nil) throws(Problem) -> ResponsePlan {
    let digits = function == .sha512 ? 128 : function == .sha256 ? 64 : 32
    let challenge = AuthChallenge(
      scheme: "Digest",
      parameters: Parameters([
        .init(name: "realm", value: Self.realm), .init(name: "nonce", value: call.luck("nonce").hexDigits(digits)),
        .init(name: "opaque", value: call.luck("opaque").hexDigits(digits)),
        .init(name: "qop", value: qualities.map(\.rawValue).joined(separator: ", ")),
        .init(name: "algorithm", value: function.rawValue), .init(name: "stale", value: isStale ? "True" : "False"),
      ]), unquoted: ["algorithm", "stale"])
    var plan = ResponsePlan(status: 401, fields: ["WWW-Authenticate": challenge.text])
    try CookieText.set("stale_after", staleAfter, call, &plan)
    if let last { try CookieText.set("last_nonce", last, call, &plan) }
    try CookieText.set("fake", "fake_value", call, &plan)
    return plan
  }
}
